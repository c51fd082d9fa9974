// Longer than other files: one table with a row for each rule of interpretation.
import type { StatementId } from './statements.ts';

/** A rule of interpretation for an ambiguous part of the document: what a check may require, and what it may not. */
export interface Reading {
  /** Never changes: comments and `explain` refer to it. */
  readonly number: number;
  readonly title: string;
  /** Markdown, in sentences. */
  readonly says: string;
  /** Ids of requirements whose checks depend on it. `bug.*` means all ids that begin with `bug.`. */
  readonly requirements: readonly (StatementId | `${string}.*` | `*.${string}`)[];
}

/** The groups of readings, in the order of docs/readings.md. */
export const readings = {
  Success: [
    {
      number: 1,
      title: 'Any 2xx status is success',
      says: 'The document gives no status codes. A response is successful when its status is 2xx and its body is the record, or the page. The status code is observed.',
      requirements: ['service.success-status', '*.accepts'],
    },
    {
      number: 2,
      title: 'A 2xx response with another body is no success',
      says: 'An empty body, HTML or an error object fails the check. So does a record that is wrapped in an object or in an array. Any other status for a valid request fails too. One exception: 401 or 403 for the configured Token on a write blocks the checks, because permissions are not documented. Permissions do not come and go: such a write may be accepted when it is sent again unchanged. Then it counts like any other rejection (reading 8).',
      requirements: ['*.accepts'],
    },
    {
      number: 3,
      title: 'JSON bodies should have a JSON media type',
      says: '`application/json` and `…+json` are recommended.',
      requirements: ['service.json-media-type', 'service.json-interoperable'],
    },
    {
      number: 4,
      title: 'The header name Token is case-insensitive',
      says: 'RFC 9110, section 5.1, makes all field names case-insensitive. Accepting `token` is recommended.',
      requirements: ['token.header-case'],
    },
    {
      number: 5,
      title: 'The base URL may have a path',
      says: 'Every path begins with `{base_url}/api.php/v1`. The base URL may end in a slash.',
      requirements: ['service.path-prefix'],
    },
    {
      number: 6,
      title: 'No cookies, no redirects',
      says: 'The suite sends no cookies back and does not follow redirects.',
      requirements: [],
    },
  ],
  Requests: [
    {
      number: 7,
      title: 'Requests carry modest values',
      says: 'Values are small, plain, and unlikely to match by accident: `pri` 1 to 4, two efforts of one to three digits, a past moment, short unique titles, several cc accounts. A service may reject a valid request, and accept it with another size, length or moment of a free field. This is an undocumented limit: it is observed, and the accepted request is judged. An enum value, the fraction of a float and the type of a value are never a limit.',
      requirements: [
        'service.constraints',
        'confirm-bug.accepts',
        'start-task.accepts',
        'create-story.accepts',
      ],
    },
    {
      number: 8,
      title: 'Given ids are trusted, and checked',
      says: 'The user vouches for the given bugs, tasks and product. In two cases the checks are blocked, and the report names the setting. A given id gets the response of an id that does not exist (404 or 410). Every given object of one kind gets 409. Any other rejection fails; its hint mentions the id. Objects that the run created are never blocked this way. If a new story has another `openedBy` than the configured account, the finding names both the service and the setting. A write that was rejected with 409, 423 or 429 in parallel with other writes is sent again alone. A 500 for a valid request is a finding, also an intermittent one. So are two other rejections of valid requests that no difference explains, each of which was accepted unchanged later. A single one is observed. A difference is a size, a moment, a length or a person. The time since the last write to the object is one, too, and so is another write in progress.',
      requirements: ['*.accepts', 'create-story.creator', 'service.parallel-writes'],
    },
  ],
  Records: [
    {
      number: 9,
      title: 'Which fields must be present',
      says: 'A field whose row is marked as required must be present; other bug fields may be absent. Tables without that column recommend all their fields. The fields that a requirement speaks of must be present: of a task `id`, `status`, `assignedTo`, `realStarted`, `consumed`, `left`; of a story `id`, `title`, `product`, `pri`, `category`, `status`, `stage`, `version`, `openedBy`; of a page `page`, `total`, `limit`, `users`. A field that the request set and that the record has must be present too.',
      requirements: [
        'bug.required-fields',
        '*.sent-fields',
        '*.stated-fields',
        '*.shown-fields',
        'list-users.page-fields',
      ],
    },
    {
      number: 10,
      title: 'A present field has its documented type',
      says: 'An `int` is a JSON number with a whole value, a `float` a JSON number, a `boolean` is true or false. A number in quotes is none of them. Numbers compare by value: `3` equals `3.0`.',
      requirements: ['*.field-types'],
    },
    {
      number: 11,
      title: 'Null only where the row says nullable',
      says: '`0` stands for "none" in references and counters, `""` for an unset user field of a task or story. `""` in an enum field that the operation did not set, and `0` in a reference of another type, are observed.',
      requirements: ['*.field-types', '*.enum-values', '*.unset-forms'],
    },
    {
      number: 12,
      title: 'Dates exist and have the documented form',
      says: 'Datetimes of bugs and stories are ISO 8601 in UTC with `Z`; a fraction is allowed, a missing second or the basic form warns. Datetimes of tasks are `YYYY-MM-DD HH:MM:SS`, dates `YYYY-MM-DD`. The form of an unset date is not documented: `null`, `""` and the all-zero date are observed, except that a nullable field has only `null`. `openedDate`, and `realStarted` after a start that sent it, are never unset. The `openedDate` of a story that the run created should lie within the run, give or take five minutes. The `Date` header of the service counts.',
      requirements: ['*.dates', '*.dates-extended', '*.unset-forms'],
    },
    {
      number: 13,
      title: 'User references of bugs are objects',
      says: '`openedBy`, `assignedTo` and `lastEditedBy` are objects with an integer `id` and a string `account`; `avatar` and `realname` are recommended. `openedBy` as a string warns, because the document lists it so once. An unset `assignedTo` or `lastEditedBy` is observed, unless the request set it. `resolvedBy` and `closedBy` are an object or `null`; a string warns.',
      requirements: [
        'bug.user-references',
        'bug.user-reference-complete',
        'bug.creator-reference',
        'bug.resolver-closer-reference',
      ],
    },
    {
      number: 14,
      title: 'User fields of tasks and stories are account names',
      says: 'They are strings.',
      requirements: ['task.field-types', 'story.field-types'],
    },
    {
      number: 15,
      title: 'Where table and example differ, both are right',
      says: '`toTask` and `toStory` are a boolean, or 0 or 1. `assignedDate` may be spelled `assgnedDate`.',
      requirements: ['bug.field-types'],
    },
    {
      number: 16,
      title: 'Items of arrays',
      says: 'Items of `mailto` of a bug are strings. Items of other arrays are not specified.',
      requirements: ['bug.field-types'],
    },
    {
      number: 17,
      title: 'Further fields are allowed',
      says: 'Fields beyond the tables are observed.',
      requirements: ['service.undocumented-fields'],
    },
    {
      number: 18,
      title: 'Enums are exact',
      says: 'Only the listed values are right.',
      requirements: ['*.enum-values'],
    },
  ],
  Operations: [
    {
      number: 19,
      title: 'Confirm a bug',
      says: 'Every field is optional, so `{}` and each subset are accepted. `assignedTo`, `type`, `pri` and every account of `mailto` that were sent are in the returned record; further accounts warn. Every listed type is accepted. The `id` is the id in the path. Recommended: a field that was not sent keeps its value. So do fields that confirming does not mention, from one confirmation to the next. An empty `mailto` empties the list. A comment in any script is accepted. The effect on `status` and `confirmed`, and a second confirmation, are not specified. If a bug was confirmed before, a rejection alone is no failure. The same request without the field in question must be accepted afterwards.',
      requirements: ['confirm-bug.*'],
    },
    {
      number: 20,
      title: 'Start a task',
      says: 'With all five fields, `status` becomes `doing`, and `assignedTo`, `realStarted`, `consumed` and `left` are those of the request. Partial bodies, a second start, and the effect of `left` 0 are not specified; they are tested only on tasks that nothing else needs. An accepted start with `left` 0 should return `left` 0.',
      requirements: ['start-task.*'],
    },
    {
      number: 21,
      title: 'Create a story',
      says: 'Five fields (`title`, `spec`, `product`, `pri`, `category`) are enough, and all ten together are accepted. A new story has status `active`, stage `wait`, version 1, and was opened by the account of the Token. Each field returns as sent; `spec` and `verify` may return with markup or entities around the same text. Every listed `category` and `source` is accepted. Two stories have two ids.',
      requirements: ['create-story.*'],
    },
    {
      number: 22,
      title: 'List users',
      says: '`page` and `limit` are echoed as integers. A page never has more than `limit` users, and a page before the last has exactly so many. A service may answer with a smaller limit than requested, never with a larger one. `total` does not depend on `page` or `limit`; of a filtered list it should count the filtered users. Pages are compared only if the order is stable. Then the whole list, read twice with its pages in another order, gives the same sequence. The list must have six users or more. In a stable order no user is on two pages, and all pages together contain every user. No `browse` means `inside`; any value other than `inside` and `outside`, also an empty one, returns all users.',
      requirements: ['list-users.*'],
    },
    {
      number: 23,
      title: 'A request without a valid Token is shown nothing and changes nothing',
      says: 'The suite sends no Token, an empty one, and an invented one. It also sends half of the real one. It sends the real one with a changed character, and with letters before or after it. A response to such a request must not show what only a valid Token shows, in whatever shape. Of the user list that is an account together with the id, name or e-mail address of the same user; of a record, the values of two fields that were not sent. An effect fails the check where it is visible in a later response, however late: a queue may carry out a rejected request. Two changed fields that only one rejected request sent show it, and so do all fields that it sent. The real Token in the other letter case is recommended to be rejected. The response itself is not specified: 401, 403, a redirect, and 200 with an error body are all right.',
      requirements: ['token.*', 'create-story.no-effect'],
    },
    {
      number: 24,
      title: 'Invalid requests are not specified',
      says: 'Unknown ids, wrong types, missing fields, malformed JSON, page 0 and the like are sent last. Status, media type and body are observed.',
      requirements: [
        '*.unknown-id',
        '*.malformed-id',
        '*.invalid-values',
        '*.malformed-json',
        '*.missing-fields',
        'create-story.unknown-product',
        'list-users.page-zero',
        'list-users.limit-zero',
        'list-users.not-a-number',
      ],
    },
  ],
  'Fair tests': [
    {
      number: 25,
      title: 'A negative check needs a control request',
      says: 'A rejected request counts only if the same request without its fault succeeded in the same run.',
      requirements: ['token.*'],
    },
    {
      number: 26,
      title: 'What the data cannot show is blocked',
      says: 'Checks need at least three users, and for the filter users outside, unless all users are inside.',
      requirements: ['list-users.*'],
    },
    {
      number: 27,
      title: 'A live service changes during the run',
      says: 'Some findings rest on more than one response. They are made only if the same requests show them again. If the list keeps changing, the check is blocked. A response that contradicts the others and does not come back is observed.',
      requirements: ['list-users.*', 'confirm-bug.keeps', '*.at-once'],
    },
    {
      number: 28,
      title: 'Rate limits and gateways are no findings',
      says: '429, and 503 with Retry-After, are obeyed within a budget. 502, 504 and a constant 503 are a gateway speaking. What rests on them is blocked.',
      requirements: ['service.rate-limits'],
    },
    {
      number: 29,
      title: 'A service that cannot be tested ends the run',
      says: 'No HTTP response, a rejected Token, or 404 for everything ends the run with exit code 4. So does a service that changes during the run (SERVICE CHANGED): from some request on, everything gets one response that is no record. If one and the same error comes for the first list and for every operation, the run ends. What was found stands.',
      requirements: ['list-users.accepts'],
    },
    {
      number: 30,
      title: 'An observation needs evidence too',
      says: 'It is recorded only if its control request succeeded and the fixture was in the state in question. The values must be such that they would show the effect on any service. Two runs against an unchanged service observe the same.',
      requirements: ['confirm-bug.status-effect', '*.twice', 'list-users.page-beyond', 'list-users.order'],
    },
    {
      number: 31,
      title: 'A list that cannot be read blocks only what needs it',
      says: 'The account of the Token, or the given assignee, serves the other operations.',
      requirements: [],
    },
  ],
  'Texts, numbers, combinations': [
    {
      number: 32,
      title: 'Plain texts come back as sent',
      says: 'ASCII letters, digits, single spaces and `-_.,:;!?()/#+` must come back; letters of other scripts in NFC should. Markup, quotes, line breaks, emoji, control characters, doubled spaces and more than 100 characters are observed.',
      requirements: [
        'create-story.any-text',
        'create-story.any-script',
        'create-story.other-scripts',
        'create-story.other-values',
      ],
    },
    {
      number: 33,
      title: 'Numbers and moments come back as sent',
      says: '`pri` 1 to 4, efforts 1 to 999 and an `estimate` with up to one decimal must come back. So must any second from the year 2000 to yesterday, between 4 and 22 o’clock. Two decimals, the hours in which clocks change, and `consumed` 0 should.',
      requirements: [
        'start-task.any-values',
        'start-task.any-moment',
        'create-story.two-decimals',
        'create-story.any-fraction',
        'create-story.any-fields',
        'start-task.reflects',
      ],
    },
    {
      number: 34,
      title: 'Fields combine freely',
      says: 'Every subset of the confirm fields is accepted; every subset of the five further story fields should be. A rejection counts as a failure only if each value works in another request; otherwise it is an undocumented limit. Persons are values too. A rejection that goes away when only numbers, moments or persons change is a limit too. Every combination of `page`, `limit` and `browse` returns its part of a stable list.',
      requirements: [
        'confirm-bug.any-fields',
        'confirm-bug.any-fields-keep',
        'create-story.any-subset',
        'create-story.any-fields',
        'list-users.any-page',
      ],
    },
    {
      number: 35,
      title: 'Concurrent requests do not mix',
      says: 'Each response carries what its own request sent, and stories that are created in parallel have ids of their own.',
      requirements: ['*.at-once'],
    },
  ],
  'Recorded traffic': [
    {
      number: 36,
      title: 'Traffic is judged by what it shows',
      says: 'A body, header or Token that a recording lacks is never read as absent, and never passes a check. A response is compared with its request only if the request is valid. Requests without a Token count only if the recording has request headers. Across responses, only two stories with one id are a finding. Rejections and totals of traffic are observed. Requests that the document does not have are listed on their own; they are no findings.',
      requirements: [],
    },
  ],
} as const satisfies Readonly<Record<string, readonly Reading[]>>;

/** The number of a reading. */
export type ReadingNumber = (typeof readings)[keyof typeof readings][number]['number'];

/** Every reading, in the order of their numbers. */
export const allReadings: readonly (Reading & { readonly number: ReadingNumber })[] =
  Object.values(readings).flat();

/** Returns the numbers of the readings on which the checks of a requirement depend. */
export function readingsFor(requirement: string): ReadingNumber[] {
  const [record, name] = requirement.split('.');
  const patterns: readonly string[] = [requirement, `${record}.*`, `*.${name}`];
  return allReadings
    .filter(({ requirements }) => requirements.some((each) => patterns.includes(each)))
    .map(({ number }) => number);
}
