import { plural } from '../numbers.ts';

/** What the commands print besides reports, and their help, in English. */
export const command = {
  description:
    'Tests whether a service implements the Project Management Service REST API v1, the API of ZenTao.',
  examples: [
    'Examples:',
    '  pms-conformance                            test the embedded reference service',
    '  pms-conformance --base-url https://pms.example.com --account ann --bugs 7,8 --tasks 3,4 --product 1',
    '                                             test a service (with PMS_TOKEN set), with fixtures that may be changed',
    '  pms-conformance --read-only                send GET requests only, change nothing',
    "  pms-conformance --only 'list-users/*'      test one operation",
    '  pms-conformance explain start-task/status-is-doing',
    '',
    '"pms-conformance run --help" lists every setting, its environment name and its default.',
  ] as readonly string[],
  exitCodes: 'Exit codes:',
  /** What each exit code means. */
  exits: {
    0: 'conformant, or the chosen gate is met',
    1: 'not conformant, or a gate is not met',
    2: 'settings are wrong; nothing was sent',
    3: 'incomplete: a required check has no result',
    4: 'the service cannot be reached, is not such a service, rejects the Token, or changes during the run (`SERVICE CHANGED`)',
    5: 'internal error, a limit of this machine, or output that cannot be written',
  },

  /** The headings of help. Those of settings are keys of their table. */
  headings: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Commands:': 'Commands:',
    'Service:': 'Service:',
    'Fixtures:': 'Fixtures:',
    'Checks:': 'Checks:',
    'Reports and gate:': 'Reports and gate:',
    'Requests:': 'Requests:',
    'Network:': 'Network:',
    'Other:': 'Other:',
  },
  help: 'print this help',
  version: 'print the version',
  /** What a setting is for, with its environment name and its default, empty where there is none. */
  setting: (says: string, env: string, usual: string): string =>
    `${says} (${usual === '' ? env : `${env}, default ${usual}`})`,
  choices: (names: readonly string[], usual: string): string => `${names.join(', ')} (default: ${usual})`,
  withDefault: (says: string, usual: string): string => `${says} (default: ${usual})`,

  /** Each command: a line for the list of commands, its description, and its arguments and options by name. */
  commands: {
    run: {
      summary: 'test the service and write the reports (the default)',
      description: 'Tests the service and writes the reports.',
      requireBaseUrl: 'fail without a base URL; for CI, where the reference service would pass',
    },
    judge: {
      summary: 'judge recorded evidence or traffic again, without sending anything',
      description:
        'Judges an evidence.ndjson again, or recorded traffic of other clients (HAR 1.2), and writes the reports. Sends nothing.',
      evidence: 'the evidence.ndjson of a run or its folder; or HTTP Archives, which count as one recording',
    },
    watch: {
      summary: 'judge live traffic: a reverse proxy in front of a service',
      description:
        'Passes requests on to a service as they are. Records those of this API, and keeps the report up to date. Ctrl-C writes the files.',
      port: 'port to listen on, 0 for a free one',
      listen: 'address to listen on; 0.0.0.0 for all of the machine',
    },
    list: {
      summary: 'list every check',
      description: 'Lists every check: level, id, sections of the document, expected behaviour, fixtures.',
      waivers: 'list the waivers that come with the package instead, of one set or of all',
    },
    explain: {
      summary: 'explain one check',
      description: 'Explains one check: the requirement, how it is read, what is sent, where to look first.',
      check: 'id of the check, such as start-task/status-is-doing',
    },
    compare: {
      summary: 'compare reports: what got better or worse',
      description: 'Compares reports: what got better or worse from the first to the last.',
      reports: 'two or more report.json files or their folders',
      gate: 'exit with 1 if the last report is worse than the first',
      targets: 'JSON list of targets, each with name and baseUrl: reports are shown under these names',
      all: 'also list checks that are the same in every report',
      out: 'also write the comparison there, in every format',
    },
    reference: {
      summary: 'serve the reference service',
      description:
        'Serves the reference service until it is interrupted, and prints the settings for a run against it.',
      port: 'port to listen on (default: a free one)',
      deviation: 'deviate from one requirement, to see what a failure looks like',
      freedom: 'serve a variant that uses what the document leaves open',
      list: 'list the ids of deviations and variants (freedoms) instead',
      json: 'print JSON',
    },
    cleanup: {
      summary: 'remove what an interrupted run left on a ZenTao site',
      description: 'Removes what a run created and did not remove, by its changes.ndjson.',
      changes: 'the changes.ndjson of a run, or its folder',
    },
  },
  format: 'form of the output',
  language: 'en or zh (PMS_LANGUAGE). Default: the language of the locale',

  /** What is wrong with the arguments, by the code of the library that reads them. */
  usage: {
    'commander.unknownOption': (flag: string): string => `unknown option ${flag}`,
    'commander.missingArgument': (name: string): string => `the argument <${name}> is missing`,
    'commander.optionMissingArgument': (flag: string): string => `${flag}: its value is missing`,
    'commander.invalidArgument': (flag: string): string => `${flag}: this value is not one of the choices`,
    'commander.excessArguments': (_: string): string => 'too many arguments',
  },
  internalError: (stack: string): string => `internal error: ${stack}`,

  // cleanup
  nothingLeft: (run: string): string => `Nothing is left of run ${run}.`,
  removing: (objects: number, run: string, url: string): string =>
    `Removing ${plural(objects, 'object')} of run ${run} from ${url}, and anything else that it may have created.`,
  allRemoved: 'Everything is removed.',
  stillThere: (objects: string): string => `Still there: ${objects}`,
  notOfRun: (objects: string, run: string): string =>
    `Not removed, because the service does not show the run id ${run} in their names: ${objects}`,
  unknownIds: (stories: number, runId: string): string =>
    `maybe ${stories} ${stories === 1 ? 'story' : 'stories'} of which no id is known (search for ${runId})`,

  // watch
  watching: (url: string, address: string): string =>
    `Watching ${url}: send requests to ${address} (Ctrl-C ends it).`,
  recordingEnded: (why: string): string => `recording ended (${why}); requests are still passed on`,
  watched: (requests: number, findings: number, undocumented: number): string =>
    `${plural(requests, 'request')}, ${plural(findings, 'check')} with findings, ${plural(undocumented, 'request')} that the document does not have`,
  found: (message: string, expected: string, actual: string): string =>
    `${message}, expected ${expected}, got ${actual}`,

  // reference
  serving: 'Serving until interrupted (Ctrl-C).',
  deviations: 'Deviations (wrong):',
  freedoms: 'Variants (right, but different):',
  deviation: (id: string, does: string, caughtBy: readonly string[]): string =>
    `${id}: ${does} (caught by ${caughtBy.join(', ')})`,
  freedom: (id: string, uses: string): string => `${id}: ${uses}`,

  // list
  operation: (title: string, request: string, section: string, needs: string): string =>
    `${title}: ${request} (section ${section})${needs === '' ? '' : `, ${needs}`}`,
  needsNothing: 'needs nothing beyond the Token',
  needs: (what: readonly string[]): string => `needs ${what.join(', ')}`,
  tableHead: ['check', 'level', 'sections', 'expected behaviour', 'needs'] as readonly string[],
  waiverSet: (set: string, waivers: number, issue: string): string =>
    `${set}: ${plural(waivers, 'waiver')}, ${issue}`,

  // --write-waivers
  nothingDrafted: 'No waiver was drafted, because every failure is waived.',
  drafted: (waivers: number, path: string): string =>
    `Drafted ${plural(waivers, 'waiver')} in ${path}: fill in each reason; an empty one is rejected.`,
  notCovered: (reasons: string): string => `No waiver covers the rest: ${reasons}.`,
  notCoveredChecks: (first: string, more: number, reasons: string): string =>
    `${first}${more > 0 ? ` and ${more} more` : ''}: ${reasons}`,

  // --thorough
  cost: (requests: number, changed: readonly string[], shrinking: number): string =>
    `Thorough: about ${plural(requests, 'request')} in addition to those of a plain run${changed.length === 0 ? '' : `: ${changed.join(', ')}`}. Up to ${shrinking} more for each check that fails.`,
  costs: {
    'confirm-bug': (count: number): string => `${plural(count, 'bug')} confirmed again and again`,
    'start-task': (count: number): string => `${plural(count, 'task')} started`,
    'create-story': (count: number): string => `${plural(count, 'story', 'stories')} created`,
  },
  nothingSent: 'Nothing was sent: --thorough 0 only prints this.',
};
