import type { MachineLimit } from '../../engine/wire/message.ts';
import { digits, plural } from '../numbers.ts';

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const machineAdvice: Readonly<Record<string, string>> = {
  'open-files':
    'Let this machine open more files (ulimit -n), or send fewer requests in parallel (--concurrency).',
  memory:
    'Give the suite more memory (ulimit -v, the limit of the container, --max-old-space-size of Node.js).',
  webassembly: 'Run Node.js with WebAssembly: leave out --jitless (NODE_OPTIONS).',
} satisfies Record<MachineLimit, string>;

const wanted = (kind: string): string =>
  ({ task: 'give fresh tasks in wait', bug: 'give fresh bugs that are not confirmed' })[kind] ??
  'give a product in which the account may create stories';

const asUnknown = (ids: readonly string[]): string =>
  ids.length > 1
    ? ', and one that does not exist, get the same response'
    : ' and one that does not exist get the same response';

const idsIn = (kind: string, ids: readonly string[], more = 0): string =>
  `${kind}${ids.length > 1 ? 's' : ''} ${list(more > 0 ? [...ids, `${digits(more)} more`] : ids)}`;

/** What a run's evidence shows about why checks fail or have no result, and what to do, in English. */
export const causes = {
  'answered-to': (status: number, target: string): string => `${status} to ${target}`,
  'but-quoted': (but: string, body: string): string => `${but}: ${body}`,

  // In every operation.
  'cause-got': (operations: readonly string[], count: number, all: number, answer: string): string =>
    `${list(operations)}: ${count < all ? `${digits(count)} of ` : ''}${plural(all, 'valid request')} got ${answer}`,
  intermittent: (answer: string, accepted: number): string =>
    `${answer}: it is intermittent, ${digits(accepted)} of them ${accepted === 1 ? 'was' : 'were'} accepted when sent again unchanged`,
  'do-intermittent':
    'The requests are not the reason. Compare the nodes of the service, and look into its log for these moments.',
  'cause-not-this-api': (operations: number, both: boolean, answer: string): string =>
    `every request gets the same response${operations > 1 ? `, in all ${operations} operations` : ''}${both ? ', with and without a Token' : ''}: ${answer}`,
  'do-not-this-api':
    'This is not the API. Give the address that comes before /api.php/v1 as PMS_BASE_URL, and check what responds there.',
  'do-all-operations':
    'The Token is checked, and no operation returns its record: do what the response says, or implement the operations.',
  'do-give-address': (address: string): string => `Give ${address} as PMS_BASE_URL.`,
  'do-byte-order-mark': 'Send the JSON without it (UTF-8 without BOM).',
  'cause-text-around': (operations: readonly string[], text: string | undefined): string =>
    text === undefined
      ? `a byte order mark stands before the JSON in ${list(operations)}`
      : `text stands around the JSON in ${list(operations)}: ${text}`,
  'do-text-around': (isWarning: boolean): string =>
    `Send nothing but the JSON${isWarning ? ': write warnings to a log (in PHP, display_errors=Off)' : ''}.`,
  'cause-wrapped': (operations: readonly string[], members: readonly string[], isText: boolean): string => {
    const [member] = members;
    const named = `in ${list(members.map((each) => `"${each}"`))}`;
    const place = member === '[0]' ? 'in an array' : member === '' ? '' : named;
    const record = isText ? `a string of JSON${place && `, wrapped ${place},`}` : `wrapped ${place}`;
    return `the record is ${record} in ${list(operations)}`;
  },
  'do-error-status': 'Do what the response says, and send an error with a 4xx status.',
  'do-bare-record': 'Send the record itself as the body.',
  'cause-other-record': (operations: readonly string[], record: string, names: readonly string[]): string =>
    `${list(operations)} ${operations.length > 1 ? 'return' : 'returns'} ${record} records: with members of the ${record} table (${names.join(', ')})`,
  'do-other-record': (record: string): string => `Return the ${record}: read it from its own table.`,
  'cause-other-names': (operations: readonly string[], shown: string, name: string): string =>
    `members of ${list(operations)} have other names than the documented ones: ${shown} for ${name}`,
  'do-names': 'Write the names as documented.',
  'cause-users-elsewhere': (member: string): string =>
    `list-users has the users ${member === '' ? 'as the body itself' : `in "${member}"`}, not in "users" next to page, total and limit`,
  'do-user-page': 'Return page, total, limit and users (section 4.4).',
  'record-with-status': (status: number): string => `the record with status ${status}`,
  'do-record-as-error': (status: number): string =>
    `Send the record with 200: with ${status}, a client takes the request for rejected.`,
  'do-utf-8': 'Send the body in UTF-8.',
  'do-return-record': 'Return the record.',
  'cause-cut-json': (operations: readonly string[], end: string): string =>
    `the JSON of ${list(operations)} is cut off: it ends after ${end}`,
  'do-cut-json': 'Send the whole body, and check the Content-Length: it counts bytes, not letters.',
  'cause-compressed-twice': (operations: readonly string[]): string =>
    `bodies of ${list(operations)} are compressed twice: without their Content-Encoding they still begin as gzip does`,
  'do-compressed-twice': 'Compress them once, in the service or in a gateway.',
  'in-part': (what: string, count: number, all: number): string =>
    `${what}, in ${digits(count)} of ${plural(all, 'response')}`,
  'do-compare-nodes':
    'Other responses have the right form: compare the nodes of the service and their versions.',
  'do-token-header':
    'With a made-up Token the response is the same, without one it is another: the header named Token is the reason. Is it too long for a gateway, or has it characters that one rejects?',
  'cause-dropped-without-token': (count: number, why: string): string =>
    `every request without a valid Token got no response, ${digits(count)} in all: ${why}`,
  'do-dropped-without-token':
    'Let the service, or the gateway in front of it, respond to these: what they get cannot be judged otherwise.',
  'do-server-error': 'The service failed inside: look into its log.',
  'cause-changed-midrun': (request: number, answer: string): string =>
    `every response since request ${request} is ${answer}; before it, the service returned records`,
  'do-changed-midrun': (baseUrl: string): string =>
    `Find out what began to respond at ${baseUrl} during the run. If it limits requests, run with --rate or --concurrency 1.`,
  'do-log-in-midrun':
    'If it leads to a log-in, the session of the Token ended: give a Token that is valid for the whole run (PMS_TOKEN), or let requests with a Token pass.',
  'cause-redirected': (operations: readonly string[], status: number, target: string): string =>
    `valid requests of ${list(operations)} are redirected (${status}) to ${target}`,
  'do-redirected': 'The run follows no redirect. Let what redirects there pass requests with a Token.',
  'do-slash': 'The redirect adds a slash at the end of the path. Answer the documented path, which has none.',
  'cause-right-missing': (operations: readonly string[], right: string, answer: string): string =>
    `the account of the Token lacks the right ${right} that ${list(operations)} needs: ${answer}`,
  'do-right': (right: string): string =>
    `Give the account the right ${right}, or set PMS_TOKEN to a Token of an account that has it.`,
  'cause-writes-refused': (operations: readonly string[], answer: string): string =>
    `every write gets the same response, in ${list(operations)}: ${answer}`,
  'do-writes-refused':
    'This is not about one object or one field. If the service sends it, do what it says. Otherwise, find out what rejects POST requests: often a gateway or a firewall.',
  'do-write-paths': (isAsWithoutToken: boolean): string =>
    `${isAsWithoutToken ? 'Without a Token, the response is the same: most likely, ' : 'This is not about one object: '}nothing responds to these paths. Let the gateway in front of the service pass them, or implement the operations.`,
  'do-ids-or-paths': (settings: readonly string[]): string =>
    `Check whether these objects exist (${settings.join(', ')}). If they do, nothing responds to the paths: implement them, or let the gateway in front of the service pass them.`,
  'do-media-type':
    'The requests have the media type application/json. Find out what rejects it: the service, or a gateway in front of it.',
  'do-pass-token':
    'Without the Token, the response is the same: check that no gateway in front of the service drops the header named Token. If it arrives, set PMS_TOKEN to a Token whose account may do this.',
  'do-allow-writes': (isPage: boolean): string =>
    isPage
      ? 'Let POST requests through if a gateway or firewall rejects them. Otherwise, set PMS_TOKEN to a Token whose account may do this.'
      : 'Set PMS_TOKEN to a Token whose account may do this. If a gateway or firewall rejects POST requests, let them through.',
  'cause-forbidden': (operations: readonly string[], answer: string): string =>
    `the Token is rejected in ${list(operations)} and accepted elsewhere: ${answer}`,
  'no-json-body': (answer: string): string => `a body that is not JSON: ${answer}`,
  'do-json': 'Send the record as JSON.',
  'no-counted-answer': (why: string, body: string): string =>
    `no response that counts: ${why}${body === '' ? '' : `: ${body}`}`,
  'do-no-response': 'Other requests got responses: look into the log of the service for these.',
  'do-no-response-in-time':
    'Other requests got responses in time. Look into the log of the service for these, or give more time (--timeout).',
  'do-one-at-a-time':
    'Only requests in parallel got it: run with --concurrency 1, or let the service take more.',
  'cause-gateway-down': (reason: string, answer: string): string => `${reason}: ${answer}`,
  'do-gateway-down':
    'Look into the log of the gateway: is the service behind it running, and does it respond in time?',
  'do-forbidden': (rights: readonly string[]): string =>
    `The document does not specify permissions. Set PMS_TOKEN to a Token whose account may do this (in ZenTao: ${list(rights)}).`,

  // In the requests of one operation.
  'not-allowed': (method: string, allow: string): string =>
    `${method} is not allowed there${allow === '' ? '' : `, ${allow} is`}`,
  protocol: (status: number): string =>
    (
      ({
        402: 'it requires a payment or a licence',
        406: 'it offers no JSON',
        411: 'it misses a Content-Length',
        413: 'it finds the body too large',
        414: 'it finds the path too long',
        415: 'it does not accept application/json',
        417: 'it does not accept the Expect header',
        419: 'this is often a missing CSRF token',
        426: 'it requires another protocol',
        431: 'it finds the headers too large',
        501: 'the operation is not implemented',
        505: 'it does not accept this version of HTTP',
      }) as Readonly<Record<number, string>>
    )[status] ?? 'this does not depend on the object',
  'answered-since': (answer: string, why: string): string => `${answer} (${why})`,
  'do-route': (method: string): string => `Accept ${method} on this path, as the document has it.`,
  'do-implement': 'Implement the operation, or let the gateway in front of the service pass it.',
  'do-protocol':
    'The ids are not the reason. Find out whether the service or a gateway in front of it rejects the request.',
  'cause-demands-field': (
    operation: string,
    fields: readonly string[],
    isOptional: boolean,
    answer: string,
  ): string =>
    `${operation} requires ${list(fields)}, which ${isOptional ? `${fields.length > 1 ? 'are' : 'is'} optional in the document` : 'the document does not have'}: ${answer}`,
  'do-extra-field': (operation: string, field: string, isId: boolean, value: string | undefined): string =>
    `To test the rest, run again with --extra-field ${operation}.${field}=${
      value === undefined
        ? `… and ${isId ? 'an id' : 'a value'} that exists there`
        : `${value}: with it, a story was accepted`
    }.`,
  'do-optional': (fields: readonly string[]): string =>
    `Accept the documented request without ${list(fields)}.`,
  'cause-refuses-field': (
    operation: string,
    field: string,
    isEmptyAccepted: boolean,
    answer: string,
  ): string =>
    `${operation} rejects every request with ${field}, ${isEmptyAccepted ? 'unless it is empty' : 'and accepts others'}: ${answer}`,
  'cause-body-unread': (operations: readonly string[], fields: readonly string[], answer: string): string =>
    `${list(operations)} ${operations.length > 1 ? 'do' : 'does'} not read the body: ${list(fields)} ${fields.length > 1 ? 'were' : 'was'} sent, and the response is the same as without: ${answer}`,
  'do-body-unread': 'Read the body as JSON (Content-Type: application/json).',
  'cause-whatever-is-sent': (operation: string, answer: string): string =>
    `${operation} rejects every request, whatever its body has: ${answer}`,
  'do-whatever-is-sent':
    'Accept the documented request: no field is the reason. If a header is demanded, give it (--header). If the product is looked up first, check PMS_PRODUCT_ID.',
  'do-refuses-field': (field: string): string => `Accept ${field} in its documented form.`,
  'cause-refuses-value': (
    operation: string,
    field: string,
    values: readonly string[],
    answer: string,
  ): string => `${operation} rejects ${field} ${list(values)}, and accepts other values: ${answer}`,
  'got-for-signs': (answer: string, signs: string): string =>
    `${answer}: these have signs in their texts that no accepted one has (${signs})`,
  'do-refuses-signs':
    'Accept these signs in texts. If a firewall in front of the service rejects them, let these requests through.',
  'do-refuses-person': (field: string): string =>
    `Accept ${field} in its documented form. If only other accounts may be named, give one of them (PMS_ASSIGNEE).`,
  'do-refuses-value': (field: string, isListed: boolean): string =>
    isListed
      ? `Accept every ${field} that the document lists.`
      : `Accept every ${field}: another one than inside and outside means all users.`,
  'cause-no-such-object': (operation: string, kind: string, ids: readonly string[], answer: string): string =>
    `${operation}: ${idsIn(kind, ids)}${asUnknown(ids)}: ${answer}`,
  'do-object': (setting: string, kind: string): string => `Check ${setting}: ${wanted(kind)}.`,
  'do-object-if': (setting: string, kind: string): string =>
    `If the response is about the ${kind}, correct ${setting}: ${wanted(kind)}. Otherwise, remove the reason that it gives.`,
  'do-object-or-field': (setting: string, kind: string): string =>
    `If the response is about the ${kind}, correct ${setting}: ${wanted(kind)}. If it is about a field, accept the documented request.`,
  'do-object-or-operation': (setting: string, kind: string, isAsWithoutToken: boolean): string =>
    isAsWithoutToken
      ? `Without a Token, the response is the same: the path may not exist. Let a gateway in front of the service pass it, or implement the operation. Otherwise, check ${setting}: the ${kind} may not exist.`
      : `Check ${setting}, and whether the service has this operation: the ${kind} may not exist, or the path may not.`,
  'do-assignee': (named: string | undefined): string =>
    `Correct PMS_ASSIGNEE${named === undefined ? '' : `: it is the real name of ${named}`}.`,
  'cause-used-up': (operation: string, kind: string, ids: readonly string[], answer: string): string =>
    `${operation}: every request for ${idsIn(kind, ids)} was rejected: ${answer}`,

  // In records.
  'cause-no-effect': (operation: string, count: number, all: number, fields: readonly string[]): string =>
    `${operation} has no effect${count < all ? ' in some requests' : ''}: ${count < all ? `${digits(count)} of ` : ''}${plural(all, 'record')} came back without a value that was sent (${fields.join(', ')})`,
  'do-no-effect': 'Store the sent values before the record is read for the response.',
  'cause-ignores-sent': (operation: string, count: number, fields: readonly string[]): string =>
    `${operation} stores nothing of what is sent: ${plural(count, 'record')} came back without a value that was sent (${fields.join(', ')})`,
  'cause-shown-before': (
    operation: string,
    count: number,
    fields: readonly string[],
    later: number,
    answer: string,
  ): string =>
    `${operation} has no effect that its responses show: ${plural(count, 'record')} came back as before, without a value that was sent (${fields.join(', ')}), though request ${later} for the same one got ${answer}`,
  'cause-record-before': (
    operation: string,
    fields: readonly string[],
    request: number,
    next: number,
  ): string =>
    `${operation} shows the record as it was before the request (${fields.join(', ')}): what request ${request} sent comes in the next response for the same record (${next})`,
  'cause-shared-variable': (operation: string, request: number, other: number, count: number): string =>
    `${operation} mixes up requests that are in flight at the same time: the response to request ${request} shows what another request (${other}) sent, and so in ${plural(count, 'response')}`,
  'do-shared-variable': 'Keep the values of a request in its own variables, not in shared ones.',
  'cause-other-account': (account: string, opener: string, isListed: boolean): string =>
    `new stories name ${opener} in openedBy, not ${account} (PMS_ACCOUNT)${isListed ? '' : ', who is not in the list of all users'}`,
  'do-other-account': (account: string, isListed: boolean): string =>
    isListed
      ? `If the Token belongs to ${account}, correct PMS_ACCOUNT. Otherwise, take the creator from the session of the Token.`
      : 'Correct PMS_ACCOUNT: the account of the Token.',
  'cause-team-task': (ids: readonly string[], count: number): string =>
    `team tasks show the sums of their team in ${plural(count, 'response')}: task ${list(ids)}`,
  'do-team-task': 'Give tasks of one person (PMS_TASK_IDS).',
  'cause-stored-without': (operation: string, field: string, others: readonly string[]): string =>
    `${operation} does not return ${field} as it was sent if it came with ${others.join(' or ')}, and does if it came without`,
  'do-stored-without': (field: string): string =>
    `Store ${field}, and read it for the response, whatever else is sent.`,
  'do-query-ignored':
    'Read browse, page and limit from the query. If a cache is in front of the service, let it tell queries apart.',
  'cause-parameter-ignored': (
    name: string,
    beside: readonly string[],
    query: string,
    other: string,
  ): string =>
    `list-users ignores ${name}${beside.length === 0 ? '' : ` where ${list(beside)} ${beside.length > 1 ? 'are' : 'is'} given`}: /users?${other} has the same users as /users?${query}`,
  'cause-limit-capped': (most: number, query: string, echoed: number): string =>
    `no page has more than ${plural(most, 'user')}, whatever limit is: /users${query && `?${query}`} has ${digits(most)}, and limit ${echoed}`,
  'do-limit-capped': 'Return as many users as limit says, or the limit that is applied as limit.',
  'cause-lists-in-turn': (query: string, totals: readonly number[]): string =>
    `list-users shows different lists in turn: /users${query && `?${query}`} has ${list(totals.map((total) => plural(total, 'user')))}, and then again as many as before`,
  'do-lists-in-turn': 'Compare the nodes and the caches of the service: users do not come and go like this.',
  'cause-ids-of-rows': (
    id: string,
    account: string,
    query: string,
    other: string,
    otherQuery: string,
  ): string =>
    `the id of a user is another one on another page: ${id} is ${account} in /users?${query} and ${other} in /users?${otherQuery}`,
  'do-ids-of-rows': 'Return the id of the user itself, not the number of its row.',
  'cause-total-of-page': (query: string, total: number): string =>
    `total is the number of users on the page: /users?${query} has total ${total}`,
  'do-total-of-page': 'Count all users of the list, before it is divided into pages.',
  'cause-filtered-after-page': (query: string, count: number, limit: number): string =>
    `a page has fewer users than its limit, since the list is filtered after it is divided into pages: /users?${query} has ${count} of ${limit}, those that are on the same page of all users`,
  'do-filtered-after-page': 'Filter the list by browse first, then divide it into pages.',
  'cause-offset-without-limit': (query: string, before: number, step: number): string =>
    `pages do not begin where they should: /users?${query} begins after ${plural(before, 'user')}, as if the limit were ${step}`,
  'cause-page-starts-late': (page: number, limit: number, at: number, from: number): string =>
    `a page does not begin where it should: page=${page} with limit=${limit} begins with user ${at} of the list, not with user ${from}`,
  'do-page-starts-late': 'Skip (page - 1) * limit users.',

  'hole-cache': (header: string): string => `(a cache sends these responses: ${header})`,
  'hole-read-before':
    '(what was requested with the Token before, with the same body; the rest is rejected: a cache that does not look at the Token)',
  'hole-queries': (queries: readonly string[]): string =>
    `(${list(queries.length > 3 ? [...queries.slice(0, 3), `${digits(queries.length - 3)} more`] : queries)}; others are rejected)`,
  'hole-fields': (fields: readonly string[]): string =>
    `(requests with ${list(fields)}; others are rejected)`,
  'hole-no-body': '(requests without a body; others are rejected)',
  'hole-no-fields': '(requests without fields; others are rejected)',
  'hole-times': (accepted: number, of: number): string => `(${accepted} of ${of} such requests)`,
  'note-ids': (
    kind: string,
    ids: readonly string[],
    more: number,
    areUnknown: boolean,
    answer: string,
    setting: string,
  ): string => {
    const rejected = `${ids.length > 1 ? 'are' : 'is'} rejected, others are accepted`;
    return `${idsIn(kind, ids, more)}${areUnknown ? asUnknown(ids) : ` ${rejected}`}: ${answer}. Correct ${setting}: ${wanted(kind)}.`;
  },
  'note-assignee': (account: string, named: string | undefined): string =>
    `The account ${account} (PMS_ASSIGNEE) is not in the list of all users${named === undefined ? '' : `: it is the real name of ${named}`}. Correct PMS_ASSIGNEE.`,

  // Where nothing could be tested.
  'cause-base-url': (part: string): string => `the base URL ends in ${part}`,
  'do-base-url': (part: string, rest: string): string =>
    `Give the base URL without ${part}: PMS_BASE_URL=${rest}.`,
  'cause-page-opens': (target: string): string => `the response is a page that opens ${target}`,
  'cause-token-form': (form: TokenForm): string => `PMS_TOKEN is ${tokenForms[form]}`,
  'do-token-form': (form: TokenForm): string => `Give only the Token: PMS_TOKEN is ${tokenForms[form]}.`,
  'cause-gateway-login': (scheme: string): string =>
    `a gateway in front of the service requires ${scheme} authentication`,
  'do-gateway-login': (scheme: string): string =>
    `The response requires ${scheme} authentication, which this API does not have: a gateway in front of the service demands it. ${scheme.toLowerCase() === 'basic' ? "Give --header 'Authorization: Basic …' (PMS_HEADERS), with user:password in base64." : 'Give an address behind it (PMS_BASE_URL).'}`,
  'do-gateway-refuses':
    'The response is a web page, not JSON: a gateway or firewall in front of the service may have rejected the request. Let these requests of this machine through, or give the header that is demanded (--header).',
  'do-login-token':
    'POST /tokens has just issued this Token, and GET /users rejects it. Check that both belong to the same API (/api.php/v1, not v2), and that no proxy drops the header named Token.',
  'end-refused': 'Is the service running, and does it listen on this host and port?',
  'end-container':
    'In a container, localhost is the container itself: give the name of the host (PMS_BASE_URL, --base-url).',
  'end-host': 'Is the name of the host right, and known where the suite runs?',
  'end-tls': 'Give the authority that signed the certificate (--ca), or for a test service --insecure.',
  'end-other-port': (speaks: string, expected: string, address: string): string =>
    `The port speaks ${speaks}, not ${expected}. Give ${address} as PMS_BASE_URL.`,
  'end-handshake':
    'Look into the log of the service, or of the gateway in front of it: the TLS handshake failed.',
  'end-certificate-date':
    'Renew the certificate of the service, and check the clock of this machine. For a test service, give --insecure.',
  'end-certificate-host':
    'Give the host name of the certificate as PMS_BASE_URL, or a certificate for this host to the service. For a test service, give --insecure.',
  'end-reset': 'The connection was closed: is there a proxy, or a service that expects https, on this port?',
  'end-timeout': 'The service accepted the connection and did not respond: look into its log.',
  'end-firewall':
    'A firewall, or a proxy that has to be given (--proxy)? Slow on purpose: give more time (--timeout).',
  'end-too-large': 'The suite keeps no larger response: let the service send less in one response.',
  'end-max-body': 'Give a larger --max-body: 32MiB is the default, and all that the suite keeps.',
  'end-broken-off':
    'The response ended early: look into the log of the service, or of the gateway in front of it.',
  'end-not-http':
    'Is the port right? If it is, correct what the service, or the gateway in front of it, sends.',
  'end-aborted': 'The run was interrupted: run it again, to the end.',
  'end-certificate': 'Give a client certificate that the service accepts, and its key (--cert, --key).',
  'end-page-certificate':
    'Does the page demand a client certificate? Give one that the service accepts, and its key (--cert, --key).',
  'end-no-certificate': 'Without one: does the service have another address for tests?',
  'end-old-tls': 'Let the service, or the gateway in front of it, speak TLS 1.2 or 1.3.',
  'end-http2': 'Let the service, or the gateway in front of it, speak HTTP/1.1 too.',
  'end-wrong-body':
    'The body of the response is not what its headers say (Content-Encoding, Transfer-Encoding): look at the service, or the gateway in front of it.',
  'end-machine': (limit: MachineLimit): string => machineAdvice[limit] ?? limit,
  'end-other': 'Look at the message of the request below.',
  'end-token': (isForRun: boolean): string =>
    `Give a Token that is valid ${isForRun ? 'for the whole run' : 'now'} (PMS_TOKEN): one that was issued for a session ends with it.`,
  'end-after-wrong': (request: number): string =>
    `The Token was accepted until request ${request}, the first with a wrong Token: does the service revoke or lock it after wrong ones? Exempt this client from that.`,
  'end-token-dropped': 'Does a proxy before the service drop the header named Token?',
  'end-bearer':
    "The response names Bearer authentication. If a gateway in front of the service demands it, give --header 'Authorization: Bearer …' (PMS_HEADERS).",
  'end-as-it-says':
    'The response depends on neither the Token nor the path. If the service sends it, do what it says (a header: --header). Otherwise, give the address of the service (PMS_BASE_URL).',
  'end-gateway-key':
    'Does a gateway in front of the service demand a key of its own? Give its header (--header, PMS_HEADERS).',
  'end-may-list': 'May the account of the Token list users? Give a Token of one that may (PMS_TOKEN).',
  'end-bypass': 'Did a proxy on the way respond? Leave it out for this host (--proxy-bypass, NO_PROXY).',
  'end-later': 'The service says to wait: run again later, or give more time for waiting (--max-wait).',
  'end-rate': (saysHowLong: boolean): string =>
    `The target limits the rate: send fewer requests (--rate, --concurrency), or ${saysHowLong ? 'wait longer (--max-wait)' : 'let it raise the limit for this client'}.`,
  'end-path': 'Is the base URL all that comes before /api.php/v1, with the path of the service?',
  'end-log-in':
    'Check the account and its password (PMS_ACCOUNT, PMS_PASSWORD), or give a Token (PMS_TOKEN).',
  'end-locked':
    'Can the account log in with a browser? ZenTao locks an account for some minutes after several failed logins.',
  'end-proxy': 'Is the proxy running, and may it connect to the service (--proxy, HTTPS_PROXY, HTTP_PROXY)?',
  'end-no-proxy': 'If this host needs no proxy, leave it out (--proxy-bypass, NO_PROXY).',
  'end-traffic': 'Is this service in the recording? Name the one to judge (--base-url).',
  'end-record': 'Record while clients confirm bugs, start tasks, create stories or list users.',
  'end-fixtures':
    'Give what the checks need: bugs, tasks and a product (PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID).',
};

const tokenForms = {
  json: 'JSON with braces or quotes around the Token',
  header: 'a whole header line, with the name of the header before the Token',
  placeholder: 'the name of a variable, not its value',
  scheme: 'a Token with the word Bearer before it',
};

/** What a Token looks like that is more than the Token itself. */
export type TokenForm = keyof typeof tokenForms;
