import { records } from '../../contract/records.ts';
import type { OperationId } from '../../contract/operations.ts';
import { plural } from '../numbers.ts';
import { operationWords } from './operations.ts';
import { terms } from './terms.ts';

/** What operations answer with. */
export type Answered = 'bug' | 'task' | 'story' | 'page';
/** In which order a list is; observed.json has these words as values. */
export type ListOrder = 'ascending' | 'descending' | 'another' | 'unknown' | 'following the limit';
/** What a page after the last one contains; observed.json has these words as values. */
export type BeyondUsers = 'nobody' | 'users' | 'the first page again' | 'the last page again' | 'other users';
/** Which page a page after the last one says that it is; observed.json has these words as values. */
export type BeyondPage = 'the page asked for' | 'page 1' | 'the last page' | 'another page';
/** What a service rejects a request for, besides its values. */
export type Difference = 'soon after another write' | 'during another write';
/** Users by their keys: `user 8`, `users 8, 9`. */
const named = (users: string): string => `user${users.includes(', ') ? 's' : ''} ${users}`;

/** What users name by its id. */
export type Given = 'bug' | 'task' | 'product';

const titles: Readonly<Record<Answered, string>> = {
  bug: records.bug.title,
  task: records.task.title,
  story: records.story.title,
  page: records.page.title,
};
const operationTitles = terms.operations;

const fresh: Readonly<Record<Given, string>> = {
  bug: 'each bug must exist and not be confirmed yet',
  task: 'each task must exist and be in wait',
  product: 'the product must exist and take stories',
};

/** What the checks of the suites say, in English. */
export const suites = {
  // Responses.
  answered: (status: number, body: string): string => `${status} with ${body}`,
  'answered-empty': (status: number): string => `${status} with an empty body`,
  'no-answer': 'no response',
  'body-empty': 'the body is empty',
  'body-blank': 'the body has only white space',
  'body-not-utf8': 'the body is not UTF-8',
  'body-with-mark': 'the body starts with a byte order mark',
  'body-too-deep': (levels: number): string => `the body is nested more than ${levels} levels deep`,
  'body-markup': 'the body is HTML or XML, not JSON',
  'body-not-json': 'the body is not JSON',
  'told-to-wait': (status: number, retryAfter: string): string =>
    `the service asked to wait (${status}, ${retryAfter === '' ? 'no Retry-After' : `Retry-After: ${retryAfter}; setting --max-wait`})`,
  'gateway-responded': (status: number): string => `a gateway responded ${status} instead of the service`,
  'gateway-before':
    'a gateway responded to the same request before, and this response may be a consequence of that',
  but: (status: number, why: string): string => `${status}, but ${why}`,
  'begins-with': (what: string, beginning: string): string => `${what}; it begins with ${beginning}`,
  'in-array': (record: Answered): string => `the ${titles[record]} is wrapped in an array`,
  'is-array': 'the body is an array',
  'no-object': (body: string): string => `the body is ${body}, not an object`,
  wrapped: (record: Answered, name: string): string => `the ${titles[record]} is wrapped in "${name}"`,
  'no-record': (record: Answered, body: string): string => `the body is no ${titles[record]}: ${body}`,
  'success-record': (record: Answered): string => `a 2xx response that is the ${record} record`,
  'success-page': 'a 2xx response that is a user page',
  'as-under-token': (expected: string): string => `${expected}, as under the name Token`,
  'header-named-token': 'a header named token',
  absent: 'absent',
  'a-field': (field: string): string => `a field ${field}`,
  'field-as-sent': (field: string, value: string): string => `${field} as sent: ${value}`,
  'not-of-probe': 'another value than the unauthorized request sent',
  'as-before': (value: string): string => `as before: ${value}`,
  'no-record-to-judge': (record: Answered): string => `there is no ${record} to judge`,
  'control-rejected': (answer: string): string => `the control request was not accepted either: ${answer}`,
  'accepted-again': 'a valid request failed, and was accepted when it was sent again',
  'accepted-changed': 'a valid request failed, and was accepted with other values',
  'rejected-unchanged': (count: number, of: number): string =>
    `${count} of ${of} valid requests were rejected, and accepted when they were sent again unchanged`,
  'rejected-alike': (rejected: number, of: number, alike: number): string =>
    `${rejected} of ${of} valid requests were rejected; requests like ${alike} of these, with the same fields, enum values and sizes, were accepted`,
  'rejected-once': (difference: Difference | undefined, answer: string): string =>
    `a valid request was rejected${difference === undefined ? ' once' : ` ${difference}`}, and accepted when it was sent again unchanged: ${answer}`,
  'control-failed': 'a valid request failed, and so did its control request',
  limit: (what: string, values: readonly [string, string] | undefined, answer: string): string =>
    `${what} was rejected once${values === undefined ? '' : ` (${values[0]}; ${values[1]} was accepted)`}, and accepted with other values or on another object: ${answer}`,
  'the-list': 'the list',
  /** A text that is the same in every language, such as one of a suite that has no catalogue. */
  plain: (text: string): string => text,

  // What a field of a record holds, by its row; `text` is the same in English.
  'row-form': (text: string, _form: string, _nullable: boolean, _values: readonly string[]): string => text,

  // Requests without a valid Token.
  'token-none': 'no Token',
  'token-empty': 'an empty Token',
  'token-made-up': 'a made-up Token',
  'token-cut-short': 'half of the Token',
  'token-altered': 'the Token with one character changed',
  'token-lengthened': 'the Token with letters added',
  'token-prefixed': 'the Token with letters before it',
  'token-other-case': 'the Token with its letter case swapped',
  'answer-without': (record: Answered): string =>
    `a response without ${record === 'page' ? 'users' : `the ${record} record`}`,
  'which-shows': (answer: string, shown: string): string => `${answer}, which shows ${shown}`,
  'shows-account': (account: string, field: string): string => `account ${account} with its ${field}`,
  'shows-fields': (one: string, other: string, id: string): string => `${one} and ${other} of ${id}`,
  'shows-story': (id: string): string => `id ${id} of a new story`,
  'same-kind-with-token': (status: number): string =>
    `the same request with the Token got the same kind of response, with status ${status}: nothing in it shows whether the Token was checked`,
  'no-control': 'the same request with the Token did not succeed, so a rejection shows nothing',
  'not-refused': 'requests without a valid Token were not rejected: see the checks on the Token',
  'seen-once-only': 'values of unauthorized requests came back, which may be chance',
  'give-more': 'Give more objects: each shows it once.',
  'give-waiting-tasks': 'Give tasks that are in wait (PMS_TASK_IDS).',
  'used-up-object': (record: Answered): string =>
    `a ${record} that received unauthorized requests was rejected, another one was accepted`,
  'success-unlike': (record: Answered): string =>
    `a 2xx response that is the ${record} record, as for a ${record} without unauthorized requests`,

  // What checks send.
  'sends-unauthorized': (request: string, what: string): string => `${request} with ${what}`,
  'sends-points': (points: readonly string[]): string => points.join('; '),

  // Records.
  'nothing-to-compare': (why: string): string => `nothing to compare: ${why}`,
  'has-no': (field: string): string => `the record has no ${field}`,
  'other-type': (value: string): string => `it has the wrong type: ${value}`,
  'no-reference': (value: string): string => `it is no user reference: ${value}`,
  'reference-no-account': 'the user reference has no account',
  'nobody-copied': 'only the assignee and the account of the Token were copied',
  'no-array': (value: string): string => `it is no array: ${value}`,
  'items-no-strings': 'its items are no strings',
  'json-type': 'application/json or a type ending in +json',
  'no-content-type': 'no Content-Type header',
  'name-twice': 'the name occurs twice in one object',
  'beyond-double': (number: string): string => `a double can't hold ${number}`,
  'names-once': 'names that occur once, and numbers that fit a double',
  'answers-status': (operation: keyof typeof operationTitles, status: number): string =>
    `${operationTitles[operation]} answers ${status}`,
  'accepted-alone': 'a write was rejected in parallel with others, and accepted alone',
  'not-extended': 'is not in extended form with seconds',
  'extended-form': 'a datetime such as 2026-11-21T08:03:56Z',
  'no-further-fields': 'no fields beyond the table',
  'further-fields': (names: readonly string[]): string => `fields beyond the table: ${names.join(', ')}`,
  'unset-is': (field: string, value: string): string => `${field} unset is ${value}`,
  'with-record': (
    status: number,
    record: Answered,
    state: readonly string[],
    others: readonly string[],
  ): string => {
    const words = [...state, ...(others.length === 0 ? [] : [`not as sent: ${others.join(', ')}`])].join(
      ', ',
    );
    return `${status} with the ${record}${words === '' ? '' : `; ${words}`}`;
  },

  // Settings that are likely wrong.
  'setting-wrong': (setting: string, why: string): string => `${setting}: ${why}`,
  'as-unknown': (kind: Given, id: string, answer: string): string =>
    `${kind} ${id} gets the same response as an id that does not exist (${answer})`,
  'rejected-object': (kind: Given, id: string, answer: string): string =>
    `${kind} ${id} is rejected, others are accepted (${answer})`,
  'every-conflict': (kind: Given, id: string, answer: string): string =>
    `every ${kind} given gets 409, such as ${kind} ${id} (${answer})`,
  'correct-or-token': (setting: string, kind: Given): string =>
    `Correct ${setting} (${fresh[kind]}), or set PMS_TOKEN to a Token whose account may do this.`,

  // Lists of users.
  'users-changing': 'the users keep changing while they are listed',
  'asked-once': (fault: string): string =>
    `seen once only, and the list may have changed meanwhile: ${fault}`,
  'seen-once': (fault: string, expected: string, actual: string): string =>
    `seen once, and not when the request was sent again: ${fault} (expected ${expected}, actual ${actual})`,
  'no-list': 'no list was read',

  // Requests and fields of one operation.
  'sent-sufficient': 'a story with the five sufficient fields',
  'sent-all': 'a story with all ten fields',
  'sent-category': (category: string): string => `the category ${category}`,
  'sent-source': (source: string): string => `the source ${source}`,
  'as-another-source': 'a 2xx response that is the story record, as for another source',
  'sent-start': 'a start with all five fields',
  'sent-confirm': 'a confirmation with all five fields',
  'sent-empty-object': 'an empty object',
  'sent-alone': (field: string): string => `${field} alone`,
  'sent-script': 'a comment in another script',
  'sent-type': (type: string): string => `the type ${type}`,
  'sent-empty-mailto': 'an empty mailto',
  'cc-was-empty': 'the cc list was empty before',
  'time-of-request': 'the time of the request',
  'no-number-id': 'no story has an id that is a number',
  'one-id': 'two stories have one id',
  'new-id': 'an id that no earlier story has',
  'token-account': 'the account of the Token',
  'unless-account': (account: string): string =>
    `${account}, unless PMS_ACCOUNT is not the account of the Token`,
  'account-unknown': 'the account of the Token is not known',
  'give-account': 'Give PMS_ACCOUNT.',
  'is-string': 'is a string',
  'a-reference': 'a user reference object',
  'a-reference-or-null': 'a user reference object, or null',
  'as-member': (member: string, form: string): string => `${form} as its ${member}`,
  'a-string-part': (part: string): string => `a string ${part}`,
  'confirmed-unknown': 'it is not known whether the bug was confirmed before',
  'confirmed-before': 'the bug was confirmed before',
  'not-confirmed-twice': 'no bug could be confirmed twice',
  'changed-once': 'a field that was not sent changed once, and not again',
  'effect-not-shown':
    'a started task can be started again, and a start without fields shows none of its values',
  'sent-signs': (signs: readonly string[]): string =>
    `a story with the signs ${signs.join(' ')} in its texts`,
  'sent-other-scripts': 'a story with letters of other scripts in its texts',
  'no-text': (field: string): string => `${field} is not a string`,
  'text-not-as-sent': 'the text is not the one that was sent',
  'sent-two-decimals': 'an estimate with two decimals',
  'estimate-not-as-sent': 'an estimate with one decimal is not as sent either',
  'id-of-both': (id: string, exchange: number): string =>
    `${id}, the id of the story in exchange ${exchange} too`,
  'value-is': (field: string, value: string): string => `${field} is ${value}`,
  'same-without': 'an object that received no unauthorized request was rejected in the same way',
  'list-none': 'without browse',
  'list-inside': 'of inside users',
  'list-outside': 'of outside users',
  'list-all': 'with browse=all',
  'list-unknown': 'with browse=conformance',
  'list-empty': 'with an empty browse',
  'list-insideInCapitals': 'with browse=INSIDE',
  'list-outsideWithCapital': 'with browse=Outside',
  'list-named': (list: string): string => `the list ${list}`,
  'list-not-everybody': (list: string): string => `the list ${list} does not contain all users`,
  'list-not-read': (list: string): string => `the list ${list} could not be read whole`,
  'with-why': (what: string, why: string): string => `${what}: ${why}`,
  'exchange-lost': (exchange: number, why: string): string => `exchange ${exchange} was lost: ${why}`,
  'exchange-rejected': (exchange: number, answer: string): string =>
    `exchange ${exchange} was rejected: ${answer}`,
  'page-no-users': 'a page has no users, or users without an account and an id within 2^53',
  'too-many-pages': (users: number, limit: number, pages: number, most: number): string =>
    `${users} users, ${limit} a page, are ${pages} pages; at most ${plural(most, 'page')} of a list are read`,
  'other-page': 'page is not the requested one',
  'other-limit': 'limit is not the requested one',
  'limit-or-less': (limit: number): string =>
    `${limit}, or less (but 1 at least) where the target has a smaller maximum`,
  'more-than-limit': 'the page holds more users than its limit',
  'at-most-users': (users: number): string => `at most ${plural(users, 'user')}`,
  'users-that': (users: number, parts: readonly string[]): string =>
    `${plural(users, 'user')}: ${parts.join('; ')}`,
  'users-and-more': (users: string, more: number): string => `${users} and ${more} more`,
  'differs-from-list': (field: string): string => `${field} differs from the list`,
  'n-users': (users: number): string => plural(users, 'user'),
  'twice-on-page': 'a user appears twice on one page',
  'each-once': 'each user once',
  twice: (user: string): string => `twice: ${user}`,
  strangers: (page: number, list: string): string =>
    `page ${page} of the list ${list} holds users that are not in that list`,
  'only-users': (list: string): string => `only users ${list}`,
  also: (users: string): string => `also ${named(users)}`,
  'without-users': (users: string): string => `without ${named(users)}`,
  'not-full': (page: number, list: string): string => `page ${page} of the list ${list} is not full`,
  'of-other-pages': 'a page holds users of other pages',
  'page-of': (page: number, limit: number, users: string): string =>
    `page ${page} of ${limit} a page: ${users}`,
  'nobody-of-page': (other: number, page: number): string => `no user of page ${other} on page ${page}`,
  'on-both': (users: string): string => `on both: ${users}`,
  'on-another-page': 'users of one page are on another page too',
  'whole-list': (users: number): string => `the ${plural(users, 'user')} of the whole list`,
  missing: (users: string): string => `missing: ${named(users)}`,
  'pages-leave-out': 'the pages leave users out',
  'page-1-late': 'page 1 does not begin with the first users of the list',
  'first-users': 'the first users, since pages are counted from 1',
  'shown-of': (shown: number, total: number): string => `${shown} of ${plural(total, 'user')}`,
  'shown-of-without': (shown: number, total: number, user: string | number): string =>
    `${shown} of ${plural(total, 'user')}; user ${user} is missing`,
  'page-1-begins-late': (list: string): string =>
    `page 1 of the list ${list} does not begin with the first users`,
  'limit-varies': 'the same limit is applied in different ways',
  'as-with-limit': (usual: number, asked: number): string =>
    `${usual}, as on another page with limit=${asked}`,
  'total-changes': (by: string): string => `total changes with ${by}`,
  'as-on-others': (usual: string): string => `${usual}, as on other pages`,
  'value-with': (value: string, by: string, sent: number | undefined): string =>
    `${value} with ${by} ${sent ?? 'not sent'}`,
  'total-not-users': 'total is not the number of users',
  'total-not-users-in': (list: string): string => `total is not the number of users in the list ${list}`,
  'at-least': (count: number): string => `at least ${count}`,
  'not-inside-list': 'the list without browse is not the list of inside users',
  'not-together': 'the list of all users (browse=all) differs from inside and outside users together',
  'in-neither': (users: string): string => `${named(users)}, in neither of the two`,
  'in-one-of-both': (users: string): string => `without ${named(users)}, in one of the two`,
  'inside-and-outside': 'users are both inside and outside',
  'nobody-in-both': 'no user in both lists',
  'in-both': (users: string): string => `in both: ${users}`,
  'give-outside-users':
    'Add a user who is outside to the service: at least six users, some of them inside and some outside.',
  'run-when-quiet': 'Run again while users are neither added nor removed.',
  'nobody-outside': 'no user is outside, so the filters cannot be told apart',
  'no-long-filtered': 'no filtered list has more than one page',
  'member-missing': 'a member of the page is missing or of a wrong type',
  'no-second-page': 'no list could be read page by page',
  'no-list-read': 'no list could be read whole: see the other checks',
  'list-kept-changing': (lists: readonly string[]): string =>
    `the user list kept changing during the run (${lists.join(', ')})`,
  'order-follows-pages':
    'the order of the users depends on page and limit, or is none: the users of a page were not compared',
  'account-not-listed': (account: string, setting: string): string =>
    `the account ${account} (${setting}) is not in the list of all users`,
  'no-datetime': (value: string): string => `it is no datetime: ${value}`,
  'no-opened-date': 'no story has an openedDate in UTC that can be compared with the time of its request',
  'about-moment': (moment: string): string => `${moment}, within five minutes`,
  'no-order': 'no list of at least six users could be read page by page, so the order is not known',
  'order-unstable': 'the order is not stable, so pages need not fit together',
  'limit-rejected': (limit: number | undefined): string =>
    `limit ${limit} is rejected: which limits are accepted is not documented`,
  'in-user-entry': 'in a user entry',
  'list-is-empty': 'the user list is empty: not even the account of the Token is in it',
  'give-list-token': 'Give a Token whose account may list the users, and a service that has some.',
  'further-of': (what: string, names: readonly string[]): string =>
    `fields of the ${what} beyond its table: ${names.join(', ') || 'none'}`,
  'kind-of-moment': (kind: string): string => kind,
  'default-is': (field: string, value: string): string => `${field} is ${value} when it is not sent`,
  'not-read-twice': 'no list of at least six users was read twice',
  'order-by-id': (order: ListOrder): string => `order by id: ${order}; the same when the list is read twice`,
  'order-changes': 'the order differs when the list is read twice',
  beyond: (answer: string, holds: BeyondUsers, page: BeyondPage): string =>
    `${answer}; it contains ${holds}, and its page is ${page}`,
  'not-accepted-here': (field: string, answer: string): string =>
    `a start with nothing ${field} is not accepted here: ${answer}`,

  // Recorded traffic.
  'not-seen': (what: string, exchanges: number): string =>
    `no ${what} among ${plural(exchanges, 'exchange')}`,
  'seen-record': (operation: OperationId): string =>
    `${operationWords[operation].recordedAs} that is valid by its table, with the record in the response`,
  'seen-labelled': (operation: OperationId): string =>
    `${operationWords[operation].recordedAs} with the record and a Content-Type in the response`,
  'seen-valid': (operation: OperationId): string =>
    `${operationWords[operation].recordedAs} with documented fields alone, and the record in the response`,
  'seen-whole': (operation: 'start-task' | 'create-story'): string =>
    operation === 'start-task'
      ? 'start with all five fields, a known account, and the record in the response'
      : 'story with the five sufficient fields, and the record in the response',
  'seen-echo': (operation: OperationId, field: string): string =>
    `${operationWords[operation].recordedAs} with ${field}, which must come back, and the record in the response`,
  'seen-no-token': 'request without a Token',
  'run-sends-own': 'Run against the service: a run sends its own requests.',
  'none-shown-anything':
    'requests without a Token were recorded, and no response to them shows data: only a run can decide it',

  // Generated requests.
  'right-again': (fault: string, expected: string, actual: string): string =>
    `${fault}, and was right when it was sent again (expected ${expected}, actual ${actual})`,
  'while-others': (fault: string): string => `${fault}, with other requests in parallel`,
  'wrong-one-by-one': 'the same is wrong one by one',
  'valid-refused': 'a valid request was rejected',
  'success-with-values': 'a 2xx response: each of its values is accepted in another request',
  'some-refused': (count: number, sent: string, answer: string): string =>
    `${count} valid requests were rejected, the minimal one with ${sent}: ${answer}`,
  'right-with': (field: string, value: string): string => `right with ${field} ${value}`,
  'right-without': (field: string): string => `right without ${field}`,
  'none-accepted': 'no request with such a value was accepted',
  'generate-more': 'Generate more requests (--thorough 100).',
  'generate-more-with': (give: string): string => `${give} Generate more requests (--thorough 100).`,
  'not-as-sent-else': (field: string): string => `${field} is not as sent where something is ${field}`,
  'plain-values': 'nothing but plain values',
  'parts-sent': (parts: readonly string[]): string => parts.join(', '),
  'request-with': (to: keyof typeof operationTitles | undefined, sent: string): string =>
    `a request${to === undefined ? '' : ` to ${to}`} with ${sent}`,
  'requests-then': (requests: readonly string[]): string => requests.join(', then '),
  'requests-and': (requests: readonly string[]): string => requests.join(' and '),
  'most-rejected': (rejected: number, of: number, never: readonly string[]): string =>
    `most generated requests were rejected, ${rejected} of ${of}: little was judged${
      never.length === 0 ? '' : `; never accepted: ${never.join(', ')}`
    }`,
};
