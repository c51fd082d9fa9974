import type { MachineLimit, WireErrorKind } from '../../engine/wire/message.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Created } from './requests.ts';
import { terms } from './terms.ts';

const waysOut: Readonly<Record<Created, string>> = {
  product: 'a product in which the account may create: --product (PMS_PRODUCT_ID)',
  bug: 'unconfirmed bugs: --bugs (PMS_BUG_IDS)',
  task: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  execution: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  project: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  story: 'bugs and tasks: --bugs (PMS_BUG_IDS), --tasks (PMS_TASK_IDS)',
  user: 'a service that has users',
};

const machineLimits: Readonly<Record<string, string>> = {
  'open-files': 'no more files or connections can be opened; allow more (ulimit -n), or lower --concurrency',
  memory:
    'no memory is left; allow more (ulimit -v, the limit of the container, --max-old-space-size of Node.js)',
  webassembly: 'Node.js runs without WebAssembly, which its HTTP client needs; leave out --jitless',
} satisfies Record<MachineLimit, string>;

const seconds = (count: number): string => `${count} s`;

/**
 * Why a request was not sent, why a run ended, and what a reader must know of it, in English. Evidence holds these
 * phrases by their names, which never change.
 */
export const run = {
  // Why a step was not sent, and what to do.
  'no-bugs': 'no bugs are given that may be confirmed',
  'no-tasks': 'no tasks are given that may be started',
  'no-product': 'no product is given in which stories may be created',
  'no-accounts': 'no account to assign to is known',
  'bugs-used': 'other checks use every bug given',
  'bugs-used-fresh': 'other checks use every bug given, and this one needs a bug that is not confirmed',
  'tasks-used': 'other checks use every task given',
  'one-task': 'one task is not enough',
  'confirms-once': 'this service confirms a bug only once',
  'token-no-letters': 'the Token has no letters',
  'token-is-uuid': 'a UUID is the same in both letter cases',
  'give-bugs': (count: number): string =>
    `Give ${count} bugs that are not confirmed (PMS_BUG_IDS); 1 is enough for the required checks.`,
  'give-bugs-once': (count: number): string => `Give ${count} bugs that are not confirmed (PMS_BUG_IDS).`,
  'give-tasks': (count: number): string =>
    `Give ${count} tasks in wait (PMS_TASK_IDS); 1 is enough for the required checks.`,
  'give-tasks-thorough': (count: number): string =>
    `Give ${count} tasks in wait (PMS_TASK_IDS): each generated start uses one.`,
  'give-assignee': 'Give PMS_ASSIGNEE.',
  'give-product': 'Give PMS_PRODUCT_ID.',
  'clean-up-no-zentao': (answer: string): string =>
    `nothing was removed: GET /products answered ${answer}, so the service is no ZenTao, or the base URL is wrong`,
  'clean-up-fails': 'cleanup failed for each of the first objects, so no more are created',
  'clean-up-fails-do': 'Find out why the service does not delete them, or run with --keep.',
  'not-in-traffic': 'recorded traffic does not show it',

  // Why a run ended.
  interrupted: 'the run was interrupted',
  'stopped-responding': (operation: string | undefined, why: string): string =>
    `${operation ?? 'the service'} stopped responding (${why})`,
  'do-given-up': (operation: string): string =>
    `Look into the log of the service for ${operation}, or give more time (--timeout).`,
  'cannot-keep': (why: string): string => `the responses of the service are too large to keep (${why})`,
  'too-slow': (operation: string | undefined, lost: number): string =>
    `${operation ?? 'the target'} is too slow: ${seconds(lost)} were spent on responses that took longer than half of --timeout`,
  'sent-too-much': (mebibytes: number): string => `the target sent more than ${mebibytes} MiB in all`,
  'gateway-instead': (times: number, status: number, since: number): string =>
    `a gateway responded ${status} instead of the service since request ${since}, ${times} times in a row (setting --max-wait)`,
  'wire-fault': (_kind: WireErrorKind, message: string): string => message,
  'first-too-large': (method: string, path: string, why: string): string =>
    `the service responded to ${method} ${path}, and ${why}`,
  'no-response': 'there is no response',
  'operation-title': (operation: OperationId): string => terms.operations[operation] ?? operation,
  'token-refused-in': (refusal: string, title: string, method: string, path: string): string =>
    `${refusal}: the service rejects the Token in ${title} (${method} ${path})`,
  'token-ended': (answer: string): string =>
    `the service accepted the Token before and does not accept it any more: ${answer}`,
  'nothing-but-404': (example: string): string =>
    'the service answered 404 to every request: is the base URL right?' +
    (example === '' ? '' : ` Is the service installed below a path, such as ${example}?`),
  'same-with-token': (answer: string): string =>
    `every request with the Token gets the same response: ${answer}`,
  'same-for-all': (answer: string): string =>
    `every request gets the same response, also without the Token and for an unknown path: ${answer}`,
  'redirects-to': (baseUrl: string, target: string): string => `${baseUrl} redirects to ${target}`,
  'redirects-to-base': (baseUrl: string, target: string): string =>
    `${baseUrl} redirects to ${target}: give that address as PMS_BASE_URL`,
  'web-page': (baseUrl: string, title: string): string =>
    `${baseUrl} answers with a web page${title === '' ? '' : ` (${title})`}`,
  'masking-failed': (error: string): string =>
    `internal error in the suite: masking failed (${error}), so whole bodies are masked`,
  'machine-limit': (limit: MachineLimit): string => `limit of this machine: ${machineLimits[limit] ?? limit}`,
  'suite-failed': (message: string): string => `internal error in the suite: ${message}`,

  // Setup, cleanup and their answers.
  'answer-words': (status: number, body: string): string => `${status} with ${body}`,
  'gateway-says': (baseUrl: string, answer: string): string =>
    `the service behind ${baseUrl} does not respond: its gateway says ${answer}; is it running? (--max-wait waits longer)`,
  'nothing-listens': (baseUrl: string, why: string): string =>
    `nothing listens at ${baseUrl} (${why}): is the service running, and is the port right?`,
  'host-unknown': (baseUrl: string): string => `the host of ${baseUrl} is not known: is its name right?`,
  'no-response-within': (baseUrl: string, ms: number): string =>
    `${baseUrl} did not respond within ${ms} ms: is it overloaded? (--timeout waits longer)`,
  'account-refused': (request: string, answer: string): string =>
    `the service rejects the Token: ${request} answered ${answer}; may its account do this?`,
  'session-ended': (request: string, answer: string): string =>
    `the service rejects the Token: ${request} answered ${answer}; has it expired? A Token of ZenTao ends with its session; a run with PMS_ACCOUNT and PMS_PASSWORD begins with a new one`,
  'new-token-rejected': (request: string, answer: string): string =>
    `the service rejects the Token that POST /tokens has just issued: ${request} answered ${answer}`,
  'base-redirects': (url: string, target: string): string =>
    `${url} redirects to ${target}: is the base URL right?`,
  'no-service-root': (url: string, answer: string, example: string): string =>
    `no service responds at ${url} (${answer}); is the service installed below a path, such as ${example}?`,
  'no-service-path': (url: string, answer: string, path: string): string =>
    `no service responds at ${url} (${answer}); is ${path} the path under which it is installed?`,
  'login-failed': (account: string, answer: string): string =>
    `the service failed at the login as ${account}: POST /tokens answered ${answer}; its own log may say why`,
  'login-must-wait': (account: string, answer: string): string =>
    `the service does not let ${account} log in yet: POST /tokens answered ${answer}; send fewer requests (--rate), or wait longer (--max-wait)`,
  'login-no-token': (account: string, answer: string): string =>
    `the login as ${account} returned no Token: POST /tokens answered ${answer}; is it a ZenTao with API v1?`,
  'login-rejected': (account: string, answer: string): string =>
    `the login as ${account} was rejected: POST /tokens answered ${answer}; check PMS_ACCOUNT and PMS_PASSWORD, or give PMS_TOKEN. ` +
    'ZenTao locks an account for some minutes after several rejected logins',
  'not-created': (kind: Created, request: string, answer: string): string =>
    `setup could not create the ${kind}: ${request} answered ${answer}`,
  'rate-limited': 'Send fewer requests (--rate, --concurrency), or wait longer (--max-wait).',
  'may-not-create': (kind: Created): string =>
    `May the account create one? If not, use --fixtures zentao together with ${waysOut[kind]}.`,
  'id-elsewhere': (holder: string, kind: Created): string =>
    `The response has the id in "${holder}", not in the record itself. Use --fixtures zentao together with ${waysOut[kind]}.`,
  'fields-required': (fields: readonly string[], kind: Created): string =>
    `The service requires ${fields.join(', ')}, and setup has no value that it accepts. Use --fixtures zentao together with ${waysOut[kind]}.`,
  'no-users-made': (why: string): string => `${why}; the checks use the users that exist`,
  'no-users-made-copied': (why: string, most: number): string =>
    `${why}; the checks use the users that exist: without --assignee (PMS_ASSIGNEE), up to ${most} of them are assigned and copied`,
  'fixtures-not-made': (why: string): string => `the fixtures could not be made: ${why}`,
  'waited-for-start': (seconds: number): string =>
    `The run waited ${seconds} s for the first response of the service (--wait).`,
  'raw-deflate':
    'Responses have Content-Encoding: deflate without the header of zlib: most clients decode them, not all.',
  'odd-codings': (names: readonly string[]): string =>
    `Responses have a Content-Encoding that is no coding (${names.join(', ')}): their bodies were read as they are.`,
  'one-by-one':
    'The service responded 503 with Retry-After while other requests were sent in parallel. From then on, requests were sent one at a time (as with --concurrency 1).',
  'fixtures-correct': 'Correct what makes the fixtures (PMS_FIXTURES_COMMAND).',
  'fixtures-not-removed': (why: string): string => `The fixtures could not be removed: ${why}`,

  // Recorded traffic.
  'traffic-none': (entries: string, paths: string): string =>
    `None of the ${entries} exchanges of the recording is a request of this API (${paths}).`,
  'traffic-judged': (requests: string, entries: string, baseUrl: string): string =>
    `Recorded traffic is judged: requests of this API at ${baseUrl}: ${requests} of ${entries}.`,
  'traffic-chosen': (requests: string, entries: string, baseUrl: string): string =>
    `Recorded traffic is judged: requests of this API at ${baseUrl}: ${requests} of ${entries}. That service has the most of them; --base-url chooses another one.`,
  'traffic-shown': (shown: string): string =>
    `The report shows ${shown} of them: up to 20 for each finding, and samples of the others.`,
  'traffic-aside': (count: string, what: string): string => `${count}: ${what}.`,
  'traffic-undocumented': (requests: string): string =>
    `Requests of clients that the document does not have: ${requests}. The report lists them, apart from the verdict.`,
  'aside-other': 'requests that are not of this API',
  'aside-elsewhere': (baseUrl: string): string => `requests of this API at ${baseUrl}`,
  'aside-further': 'requests of this API at further services',
  'aside-cut': 'the recording is cut off: it ends within an exchange',
  'aside-no-exchange': (why: string): string => `an entry is no exchange: ${why}`,
  'aside-twice': 'recorded twice',
  'aside-too-much': 'not recorded: too much traffic at a time',
  'aside-no-room': 'not kept: the kept exchanges are too large in total',
  'aside-no-body': (operation: string): string => `${operation}: the body of the request is not recorded`,
  'aside-no-answer': (operation: string): string => `${operation}: the body of the response is not recorded`,
  'aside-no-record': (operation: string): string =>
    `${operation}: a 2xx response whose JSON is not the record`,
  'aside-answer': (operation: string, what: string): string => `${operation}: a 2xx response: ${what}`,
  'aside-no-token': (operation: string): string => `${operation}: the Token is an altered one of a run`,
};
