import { plural } from '../numbers.ts';

/** What a command does after the last request, as what could not be done. */
const stages = {
  judging: 'the evidence could not be judged',
  comparison: 'the report could not be compared with an earlier one',
  'next-step': 'the next step could not be determined',
  console: 'the report could not be printed',
  comment: 'the comment could not be made',
  delivery: 'the list of files could not be written',
  drafts: 'the waivers could not be added',
};

/** What is wrong with settings and files, and what is accepted, in English. */
export const settings = {
  // The form of every complaint.
  'setting-got': (setting: string, given: string, note: string, accepted: string): string =>
    `${setting}: got ${given}${note === '' ? '' : ` (${note})`}; accepted: ${accepted}`,
  'setting-problem': (setting: string, problem: string, accepted: string): string =>
    `${setting}: ${problem}; accepted: ${accepted}`,
  'several-problems': (problems: readonly string[]): string => problems.join('; '),
  'json-of-type': (type: string): string => `a JSON ${type}`,
  'hidden-value': (characters: number): string => `a value of ${plural(characters, 'character')}`,
  'no-json': (line: number): string => `no JSON${line === 0 ? '' : ` (line ${line})`}`,
  'the-key': (key: string): string => `the key ${key}`,
  'given-nothing': 'nothing',
  'one-file': 'one file',

  // What is accepted.
  'accepts-text': 'a text, not empty',
  'accepts-one-line': 'a text without control characters, not empty',
  'accepts-path': 'a path',
  'accepts-header': 'what an HTTP header can carry: characters up to U+00FF, no control characters',
  'accepts-header-lines': 'Name: value, one header on each line',
  'accepts-header-array': 'an array of texts like "Name: value"',
  'accepts-url': 'an http:// or https:// URL without user, query and fragment, like https://pms.example.com',
  'accepts-proxy': 'an http:// or https:// URL, like http://proxy.example.com:3128',
  'accepts-id': 'a positive whole number',
  'accepts-ids': 'positive whole numbers, comma-separated, none twice, like 12,13,14',
  'accepts-id-array': 'an array of positive whole numbers, none twice, like [12, 13, 14]',
  'accepts-one-of': (choices: readonly string[]): string => choices.join(' or '),
  'accepts-some-of': (choices: readonly string[]): string =>
    `${choices.join(' or ')}, or ${choices.length === 2 ? 'both' : 'several'}, comma-separated`,
  'accepts-array-of': (choices: readonly string[]): string => `an array of ${choices.join(' or ')}`,
  'accepts-boolean': 'true or false, 1 or 0',
  'accepts-json-boolean': 'true or false',
  'accepts-patterns': 'check ids or prefix/*, comma-separated',
  'accepts-pattern-array': 'an array of check ids or prefix/*',
  'accepts-duration': (least: string, most: string, units: string): string =>
    `a duration with its unit from ${least} to ${most} (${units})`,
  'accepts-size': (least: string, most: string, units: string): string =>
    `a size from ${least} to ${most} (${units})`,
  'accepts-count': (least: string, most: string): string => `a whole number from ${least} to ${most}`,
  'accepts-rate': (least: string, most: string): string => `a number from ${least} to ${most}`,
  'such-as': (accepted: string, example: string): string => `${accepted}, like ${example}`,
  'accepts-certificates': 'a file of PEM certificates',
  'accepts-certificate-text': 'the text of a PEM certificate, or of several',
  'accepts-key': 'a file with a PEM private key that is not encrypted',
  'accepts-key-text': 'the text of a PEM private key that is not encrypted',
  'accepts-observed': 'the observed.json of a run',
  'accepts-observed-value': 'the value of an observed.json',
  'accepts-fields': 'operation.field=JSON, comma-separated, like create-story.branch=0',
  'accepts-field-array':
    'an array of objects like {"operation": "create-story", "field": "branch", "value": 0}',
  'accepts-sources': (operations: readonly string[]): string =>
    `operation=file or check=file, comma-separated, like create-story=src/stories.ts; operations: ${operations.join(', ')}`,
  'accepts-source-array': (operations: readonly string[]): string =>
    `an array of objects like {"of": "create-story", "file": "src/stories.ts"}; operations: ${operations.join(', ')}`,
  'accepts-date': 'a date, YYYY-MM-DD',
  'accepts-check': 'a check id or prefix/*',
  'accepts-field-name': 'the name of a record field',
  'accepts-waivers': 'an array of waivers',
  'accepts-waiver': 'an object with check and reason; it may also have field, issue, until and outcome',
  'accepts-config-path': 'the path of a JSON file',
  'accepts-readable': 'a file that can be read',
  'accepts-config': 'a JSON object of settings',
  'accepts-utf8': 'a file in UTF-8',
  'accepts-assignment': (name: string): string => `${name}=<value>`,
  'accepts-settings': 'an object of settings',
  'accepts-folder': 'a folder that can be created and written to',
  'accepts-writable': 'a JSON file that can be created or written',
  'accepts-port': 'a whole number from 0 (a free port) to 65535',
  'accepts-free-port': 'a port that is free',
  'accepts-own-address': 'an address of this machine',
  'accepts-changes': 'the changes.ndjson of a run, or its folder',
  'accepts-evidence':
    'the whole evidence.ndjson of a run, its folder, or recordings of traffic: HAR 1.2 or NDJSON, also gzip or ZIP',
  'accepts-report': 'a report.json of this program, or its folder',
  'accepts-failed-in': 'the report.json of an earlier run in the folder of --out',
  'accepts-reports': 'two or more report.json files, or their folders',
  'accepts-targets': 'a JSON list of {"name": …, "baseUrl": …}',

  // What is wrong with a value.
  'line-sets-nothing': (name: string): string => `it names ${name} and sets nothing`,
  'line-invisible': (name: string, character: string): string =>
    `it has the invisible character ${character} next to ${name}, and sets nothing`,
  'not-utf8': 'not UTF-8',
  'is-utf16': 'UTF-16, as the > of PowerShell writes it',
  'home-of-other': 'it begins with ~ and a name: write the path in full, or ./~ for a folder of that name',
  'no-certificate': 'no valid certificate in it',
  'no-key': 'no valid private key in it',
  'encrypted-key': 'the key is encrypted',
  'a-key': 'the text of a key',
  'no-header-name': (line: number): string =>
    `header ${line} has no name of letters, digits and hyphens before a colon`,
  'header-reserved': (name: string): string =>
    `${name} can not be given: the suite sets it, or depends on it`,
  'in-header': (name: string, problem: string): string => `the value of ${name}: ${problem}`,
  'not-one': 'it is none',
  'not-json': 'it is not JSON',
  'not-json-object': 'it is not a JSON object',
  'report-version': (version: number): string => `it has report version ${version}`,
  'old-observed': (version: number, now: number): string =>
    `it has version ${version}, and this version of the suite compares version ${now}: record it again`,
  'no-unit': (examples: readonly string[], last: string): string =>
    `it has no unit: ${examples.join(', ')} or ${last}?`,
  'empty-id': 'an id is empty',
  'not-an-id': (given: string): string => `${given} is not an id`,
  'given-twice': (what: string): string => `${what} is given twice`,
  'empty-entry': 'an entry is empty',
  'has-user': 'it contains a user or password',
  'has-query': 'it contains a query or fragment',
  'has-space': 'it has a space, a backslash or a control character',
  'no-scheme': 'it does not begin with http:// or https://',
  'no-url': 'it is not a valid URL',
  'is-empty': 'it is empty',
  'has-control': 'it has a control character, such as a line break',
  'has-white-space': 'it begins or ends with white space',
  'above-latin': 'it has a character above U+00FF',
  'not-a-field': (entry: string): string => `${entry} is not such a field`,
  'not-a-source': (entry: string): string => `${entry} does not name an operation or check, and a file`,
  'file-problem': (file: string, problem: string): string => `${file}: ${problem}`,
  'none-of': (given: string, known: readonly string[]): string => `${given} is none of ${known.join(', ')}`,
  'not-a-field-name': (given: string): string => `${given} is not the name of a field`,
  'documented-field': (field: string): string => `the document has ${field}`,
  'field-no-value': (field: string): string => `${field} has no value`,

  // What is wrong with a file.
  'file-missing': 'there is no such file or folder',
  'file-not-in-folder': (file: string): string => `it has no ${file}`,
  'file-is-folder': 'it is a folder',
  'file-is-pipe': 'it is a named pipe',
  'file-is-device': 'it is a device',
  'file-is-socket': 'it is a socket',
  'file-too-large': (mebibytes: number): string => `it has more than ${mebibytes} MiB`,
  'path-no-folder': 'a part of the path is not a folder',
  'file-exists': 'there is a file of that name',
  'file-denied': 'permission denied',
  'file-read-only': 'the file system is read-only',
  'file-disk-full': 'the disk is full',
  'file-long-name': 'the name is too long',
  'file-loop': 'a symbolic link leads back to itself',

  // What is wrong with the contents of a file, or with writing it.
  'line-wrong': (line: number, what: string): string => `line ${line}: ${what}`,
  'no-json-object': 'not a JSON object',
  'footer-missing': 'the footer is missing, so the file is cut off',
  'footer-count': (counted: number, found: number): string =>
    `the footer counts ${plural(counted, 'exchange')}, the file has ${found}`,
  'no-run-header': 'expected the header of a run; the start of the file is missing',
  'evidence-version': (found: string): string =>
    `expected evidence version 1, found ${found === '' ? 'none' : found}`,
  'after-footer': 'expected the end of the file after the footer',
  'second-header': 'a second header: the file holds more than one run',
  'other-exchange': (wanted: number, found: string): string =>
    `expected exchange ${wanted}, found ${found === '' ? 'none' : found}`,
  'member-wrong': (member: string): string => `${member} is missing, or has another type than in evidence`,
  'line-too-deep': (levels: number): string => `it is nested more than ${levels} levels deep`,
  'seal-missing': 'the seal is missing',
  'line-changed': 'it was changed, or comes from another run',
  'zip-without-recording':
    'the ZIP archive has no evidence.ndjson, and no file .har, .ndjson, .jsonl or .json',
  'broken-zip': 'the ZIP archive is cut off, broken or encrypted',
  'evidence-is-alone':
    'it is the evidence of a run, which is judged alone; only recordings of traffic count as one',
  'evidence-too-large': (mebibytes: number): string =>
    `it is no recording of traffic, and too large for the evidence of a run: more than ${mebibytes} MiB`,
  'broken-gzip': 'the gzip data is cut off or broken',
  'no-har-entries': 'log.entries is missing, which every HTTP Archive has',
  'no-changes-header': 'expected the header of changes version 1',
  'no-change': 'expected a change with kind and id, and the id a number',
  'no-run-id': 'expected the run id: 8 characters of 0-9 and a-f',
  'cannot-write-reports': (folder: string, why: string): string =>
    `cannot write the reports to ${folder}: ${why}`,
  'cannot-write-output': (why: string): string => `cannot write to standard output or error: ${why}`,
  'cannot-write-file': (file: string, why: string): string => `cannot write ${file}: ${why}`,
  'cannot-add-waivers': (file: string, why: string): string => `cannot add waivers to ${file}: ${why}`,
  'no-report': 'it is not a report.json of this version',
  'redirects-elsewhere': (host: string): string => `it redirects to ${host}, which is not followed`,
  'http-status': (status: number): string => `the response has status ${status}`,
  'file-quota': 'the disk quota is used up',
  'file-busy': 'another program has it open',
  'program-no-json': (printed: string): string => `the program printed no JSON: ${printed}`,
  'program-late': (seconds: number, printed: string): string =>
    `the program did not end within ${seconds} s and printed: ${printed}`,
  'program-failed': (how: string, printed: string): string =>
    `the program ended with ${how} and printed: ${printed}`,

  // Settings that do not go together.
  'same-needs-baseline': (gate: string, baseline: string): string =>
    `${gate} same compares with a recorded observed.json; give it with ${baseline}`,
  'requests-needs-traffic': (gate: string): string =>
    `${gate} requests is about the clients of recorded traffic; the requests of a run are those of the suite`,
  'two-makers': (one: string, other: string): string =>
    `${one} and ${other} both make fixtures; give one of the two`,
  'maker-needs-url': (maker: string, url: string): string =>
    `${maker} creates data on a service; give its URL too: ${url}`,
  'maker-read-only': (maker: string, readOnly: string): string =>
    `${maker} creates data, ${readOnly} forbids it; give one of the two`,
  'url-missing': (url: string, given: readonly string[]): string =>
    `${url} is not given, or empty, but ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'}: give the URL of the service, or none of these to test the embedded reference service`,
  'url-required': '--require-base-url: no base URL is set. Set PMS_BASE_URL (--base-url). Nothing was sent.',
  'needs-other': (given: string, missing: string): string =>
    `${given} needs ${missing}: a client certificate and its key belong together`,
  'other-key': (cert: string, key: string): string => `${key} is not the key of the certificate in ${cert}`,
  'token-missing': (url: string, token: string, account: string, password: string): string =>
    `${url} needs a Token: set ${token}. For a ZenTao, ${account} and ${password} are enough`,
  'url-cut': (url: string): string =>
    `${url}: the suite adds /api.php/v1 itself; it was removed from the URL`,
  'tls-unverified': 'TLS certificates are not verified: anyone on the network path can read the Token',
  'not-used-no-fixtures': (names: readonly string[]): string =>
    `not used, since the run creates no fixtures: ${names.join(', ')}`,
  'not-used-token': (names: readonly string[]): string =>
    `not used, since there is a Token: ${names.join(', ')}`,
  'shown-in-process-list': (name: string, variable: string): string =>
    `${name} can be read in process lists; ${variable} can not`,
  'secret-in-file': (name: string): string => `${name} is a secret: keep that file out of version control`,
  'cannot-mask': (name: string): string =>
    `${name} is too short or too common a word to be masked: reports may show it`,
  'no-checks-left': (names: readonly string[], why: readonly string[]): string =>
    `${names.join(' and ')}: no check is left: ${why.join(', ')}; accepted: a selection of at least one check`,
  'skips-chosen': (skip: string, only: string | undefined): string =>
    `${skip} skips every check${only === undefined ? '' : ` that ${only} chooses`}`,
  'skips-checks': (reason: 'readOnly' | 'open' | 'thorough', name: string, checks: number): string =>
    ({
      open: `${name} skips ${plural(checks, 'check')} of undocumented behaviour`,
      readOnly: `${name} skips ${plural(checks, 'check')} that need${checks === 1 ? 's' : ''} POST requests`,
      thorough: `${plural(checks, 'check')} of generated requests need${checks === 1 ? 's' : ''} ${name}`,
    })[reason],
  'none-failed': (setting: string, report: string, waived: number): string =>
    `${setting} failed: no check failed or warned in ${report}${waived > 0 ? ` (${waived} waived)` : ''}; accepted: a report with at least one`,
  'needs-thorough': (only: string, thorough: string): string =>
    `${only}: only generated requests reach the chosen checks; add ${thorough}`,
  'matches-no-check': (setting: string, pattern: string, hint: string): string =>
    `${setting}: got ${pattern}, which matches no check; ${hint}`,
  'not-a-check': (id: string, hint: string): string => `explain: got ${id}, which is not a check; ${hint}`,
  'not-in-catalogue': (flag: string, id: string, hint: string): string =>
    `${flag}: got ${id}, which is not in the catalogue; ${hint}`,
  'one-of-two-flags': '--deviation and --freedom: got both; accepted: one of them',
  'see-list': 'see "pms-conformance list"',
  'see-reference-list': 'see "pms-conformance reference --list"',
  'did-you-mean': (names: readonly string[]): string => `did you mean ${orOf(names)}?`,
  'accepted-names': (names: readonly string[]): string => `accepted: ${names.join(', ')}`,
  'unknown-setting': (name: string, hint: string): string => `unknown setting ${name}; ${hint}`,
  'unknown-command': (name: string, hint: string): string => `unknown command ${name}; ${hint}`,
  'command-goes-first': (command: string): string =>
    `the command goes before all settings: pms-conformance ${command} …`,
  'files-not-trusted': (
    names: readonly string[],
    secrets: readonly string[],
    instead: readonly string[],
    flag: string,
    variable: string,
  ): string =>
    `${names.join(', ')}: in CI, files of the folder do not decide where ${secrets.join(', ')} is sent, nor what runs, is read or is shown; give ${instead.join(', ')}, or trust the files: ${flag} (${variable})`,
  'link-leads-out': (name: string, path: string, flag: string, variable: string): string =>
    `${name}: got ${path} (a symbolic link leads out of the folder); accepted in CI: another path, or trusted files: ${flag} (${variable})`,
  'files-decide': (secrets: readonly string[], values: readonly string[]): string =>
    `files of the folder decide where ${secrets.join(', ')} is sent, or what runs, is read or is shown: ${values.join(', ')}`,
  'named-value': (name: string, value: string): string => `${name} = ${value}`,
  'kept-by-npm': (variables: readonly string[], written: string, inPowerShell: string): string =>
    `npm kept a flag for itself (${variables.join(', ')}), and nothing was sent; write: ${written} (in PowerShell: ${inPowerShell})`,
  'kept-by-npx': (variables: readonly string[], written: string): string =>
    `npm kept a flag for itself (${variables.join(', ')}), and nothing was sent; write: ${written}`,
  'unknown-key': (file: string, name: string, hint: string): string =>
    `${file}: unknown key ${name}; ${hint}`,
  'dotenv-is-folder': '.env is a folder, so no settings are read from it',
  'no-setting': (variable: string, where: string): string => `${variable}${where} is not a setting`,
  'no-setting-but': (variable: string, where: string, hint: string): string =>
    `${variable}${where} is not a setting; ${hint}`,
  'waiver-problem': (entry: string, problem: string): string => `${entry}: ${problem}`,
  'waiver-never': (pattern: string, outcome: string): string =>
    `${pattern} never ends with ${outcome}, delete it`,
  'waiver-no-match': (pattern: string): string => `${pattern} matches no check, delete it`,
  'waiver-other-match': (pattern: string, names: readonly string[]): string =>
    `${pattern} matches no check, delete it or say ${orOf(names)}`,
  'cleanup-needs-url': (recorded: string): string =>
    `cleanup needs the base URL of the run: PMS_BASE_URL=${recorded} (--base-url)`,
  'other-base-url': (recorded: string, given: string): string =>
    `cleanup: the file is of a run against ${recorded}, the base URL given is ${given}`,
  'watch-needs-url': 'watch needs a service; give --base-url (PMS_BASE_URL)',
  'fixtures-of-type': (type: string): string =>
    `got a JSON ${type}; accepted: an object of bugs, tasks and product`,
  'fixture-missing': (what: string): string => `${what} was requested, and is missing`,
  'fetch-accepted': 'fetch: accepted: a function that gets a Request and returns a Response',
  'url-or-fetch': 'conformance: give baseUrl, or fetch for a handler in this process',

  // Lines of the command.
  'error-line': (message: string): string => `error: ${message}`,
  'warning-line': (message: string): string => `warning: ${message}`,
  'internal-error': (message: string): string => `internal error: ${message} (PMS_DEBUG=1 shows the stack)`,
  'file-broke': (file: string, why: string): string => `${file} could not be made: ${why}`,
  'stage-broke': (stage: keyof typeof stages, why: string): string => `${stages[stage]}: ${why}`,
  'files-incomplete': (files: readonly string[]): string => `incomplete: ${files.join(', ')}`,
  'files-older': (files: readonly string[]): string =>
    `not written, so the folder has older ones: ${files.join(', ')}`,
  'files-missing': (files: readonly string[]): string => `not written: ${files.join(', ')}`,
  'judge-again': (command: string): string =>
    `All that was recorded is in evidence.ndjson. To judge it again: ${command}`,
  'announce-reference': (): string =>
    'No base URL is set: testing the embedded reference service on loopback.',
  'announce-service': (baseUrl: string, readOnly: boolean): string =>
    `Testing ${baseUrl}${readOnly ? ' (GET requests only)' : ''}.`,
  'writing-report': (cleansUp: boolean): string =>
    `Interrupted: ${cleansUp ? 'removing what was created, then ' : ''}writing the report of what was tested so far. Press Ctrl-C again to quit immediately.`,
  'left-behind': (objects: number, url: string, command: string): string =>
    `${plural(objects, 'object')} of this run may be left on ${url}. To remove them: ${command}`,
  'used-before': (kind: 'bug' | 'task', ids: readonly string[], what: string, run: string): string =>
    `${kind}${ids.length === 1 ? '' : 's'} ${ids.join(', ')} ${ids.length === 1 ? 'was' : 'were'} ${what} by the run of ${run}: a service may reject the second time; give other ids`,
  'no-baseline': (baseline: string, why: string): string =>
    `--baseline ${baseline}: ${why}; nothing is compared with it`,
  'waiting-for-start': (why: string, seconds: number, most: number): string =>
    `The service does not respond yet (${why}). Waiting: ${seconds} s of ${most} s.`,
  'progress-connecting': 'Connecting',
  'progress-line': (requests: number, purpose: string): string =>
    `${requests} ${requests === 1 ? 'request' : 'requests'}: ${purpose}`,
};

/** `a, b or c`. */
function orOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
