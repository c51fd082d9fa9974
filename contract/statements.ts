// Longer than other files: one table with a row for each requirement.

/** `must`: the document states it. `should`: it shows or suggests it. `open`: undocumented, so only observed. */
export type Level = 'must' | 'should' | 'open';

/** One requirement of the document in our own words, or one undocumented point. */
export interface Statement {
  /** Section number of the document. Several are separated by commas. */
  readonly section: string;
  readonly level: Level;
  readonly says: string;
  /** Why no check tests it. Absent if at least one check tests it. */
  readonly unchecked?: string;
}

const outOfReach = 'It cannot be seen through the four specified operations.';
const noOperation = 'No specified operation performs or shows it.';

/** All requirements of sections 1 to 9. An id never changes and is never reused. */
export const statements = {
  // 1. What the service does
  'service.json-bodies': {
    section: '1',
    level: 'must',
    says: 'Answers have a JSON body.',
    unchecked: 'Each operation asks it of its own answers: an answer that is not JSON is not a record.',
  },
  'service.json-media-type': {
    section: '1',
    level: 'should',
    says: 'A JSON body is labelled with a JSON media type.',
  },
  'service.json-interoperable': {
    section: '1',
    level: 'should',
    says: 'JSON names are unique and numbers fit a double (RFC 8259, 4 and 6).',
  },
  'service.success-status': {
    section: '7',
    level: 'open',
    says: 'The status code of a success is not specified; any 2xx is accepted.',
  },
  'service.parallel-writes': {
    section: '7',
    level: 'open',
    says: 'Whether a write is rejected because of parallel writes is not specified.',
  },
  'service.undocumented-fields': {
    section: '2',
    level: 'open',
    says: 'Fields beyond the tables are neither promised nor ruled out.',
  },
  'service.other-resources': {
    section: '1',
    level: 'open',
    says: 'Other resources and operations exist.',
    unchecked: 'The document does not show them.',
  },
  'service.events': {
    section: '6',
    level: 'open',
    says: 'Events are not specified.',
    unchecked: noOperation,
  },
  'service.rate-limits': {
    section: '8',
    level: 'open',
    says: 'Rate limits are not specified.',
    unchecked: 'Finding them would overload the target; 429 and Retry-After are obeyed when they come.',
  },
  'service.other-versions': {
    section: '9',
    level: 'open',
    says: 'Other versions and deprecation are not specified.',
    unchecked: noOperation,
  },
  'service.path-prefix': {
    section: '9',
    level: 'must',
    says: 'Every path lies below {base_url}/api.php/v1.',
    unchecked: 'Every request of the suite goes below that prefix, so every other check rests on it.',
  },
  'service.constraints': {
    section: '2',
    level: 'open',
    says: 'Lengths, ranges and id formats are not specified.',
    unchecked: 'Without a stated bound there is nothing to compare with.',
  },
  'service.example-fields': {
    section: '2',
    level: 'open',
    says: 'What the fields of examples mean is not specified.',
    unchecked: 'A meaning cannot be read off a value.',
  },

  // 2.1, 2.2 Bug record
  'bug.required-fields': {
    section: '2.2',
    level: 'must',
    says: 'A bug record carries every field whose row is marked as required.',
  },
  'bug.sent-fields': {
    section: '4.1',
    level: 'must',
    says: 'A field of the bug record that the request sets is present in the response.',
  },
  'bug.field-types': {
    section: '2.2',
    level: 'must',
    says: 'A bug field has the type of its row, and null only where the row allows it.',
  },
  'bug.enum-values': {
    section: '2.2',
    level: 'must',
    says: 'Bug type and status take only the listed values.',
  },
  'bug.dates': {
    section: '2',
    level: 'must',
    says: 'Bug datetimes are ISO 8601 UTC strings with Z, dates are YYYY-MM-DD, and each exists.',
  },
  'bug.dates-extended': {
    section: '2',
    level: 'should',
    says: 'Bug datetimes are written in extended form with seconds.',
  },
  'bug.user-references': {
    section: '2.1',
    level: 'must',
    says: 'openedBy, assignedTo and lastEditedBy are objects with an integer id and a string account; resolvedBy and closedBy are such an object or null.',
  },
  'bug.user-reference-complete': {
    section: '2.1',
    level: 'should',
    says: 'A user reference also carries avatar and realname.',
  },
  'bug.creator-reference': {
    section: '2.1',
    level: 'should',
    says: 'openedBy is an object; its other listing as a string is the weaker reading.',
  },
  'bug.resolver-closer-reference': {
    section: '2.1',
    level: 'should',
    says: 'resolvedBy and closedBy are an object or null; a string is the weaker reading.',
  },
  'bug.unset-forms': {
    section: '2',
    level: 'open',
    says: 'How an unset date, reference or enum field of a bug looks is not specified.',
  },

  // 2.3 Task record
  'task.stated-fields': {
    section: '4.2',
    level: 'must',
    says: 'A started task shows id, status, assignedTo, realStarted, consumed and left.',
  },
  'task.shown-fields': {
    section: '2.3',
    level: 'should',
    says: 'A task record carries every field of its table.',
  },
  'task.field-types': {
    section: '2.3',
    level: 'must',
    says: 'A task field has the type of its row, and null only where the row allows it.',
  },
  'task.enum-values': {
    section: '2.3',
    level: 'must',
    says: 'Task type and status take only the listed values.',
  },
  'task.dates': {
    section: '2',
    level: 'must',
    says: 'Task datetimes are YYYY-MM-DD HH:MM:SS, dates are YYYY-MM-DD, and each exists.',
  },
  'task.unset-forms': {
    section: '2',
    level: 'open',
    says: 'How an unset date, reference or enum field of a task looks is not specified.',
  },

  // 2.4 Story record
  'story.stated-fields': {
    section: '4.3',
    level: 'must',
    says: 'A new story shows id, title, product, pri, category, status, stage, version and openedBy.',
  },
  'story.sent-fields': {
    section: '4.3',
    level: 'must',
    says: 'A field of the story record that the request sets is present in the response.',
  },
  'story.shown-fields': {
    section: '2.4',
    level: 'should',
    says: 'A story record carries every field of its table.',
  },
  'story.field-types': {
    section: '2.4',
    level: 'must',
    says: 'A story field has the type of its row, and null only where the row allows it.',
  },
  'story.enum-values': {
    section: '2.4',
    level: 'must',
    says: 'Story source, category, stage and status take only the listed values.',
  },
  'story.dates': {
    section: '2',
    level: 'must',
    says: 'Story datetimes are ISO 8601 UTC strings with Z, and each exists.',
  },
  'story.dates-extended': {
    section: '2',
    level: 'should',
    says: 'Story datetimes are written in extended form with seconds.',
  },
  'story.unset-forms': {
    section: '2',
    level: 'open',
    says: 'How an unset date, reference or enum field of a story looks is not specified.',
  },

  // 2.5 User list entry
  'user.shown-fields': {
    section: '2.5',
    level: 'should',
    says: 'A user list entry carries id, dept, account, realname, role and email.',
  },
  'user.field-types': {
    section: '2.5',
    level: 'must',
    says: 'Page members and user entries have the types of their rows.',
  },

  // 3, 4.1 Confirm bug
  'confirm-bug.accepts': {
    section: '4.1',
    level: 'must',
    says: 'A bug is confirmed with all five fields; the response is the bug record.',
  },
  'confirm-bug.optional-fields': {
    section: '4.1',
    level: 'must',
    says: 'Every field of the confirmation is optional, so an empty object and any subset are accepted.',
  },
  'confirm-bug.types': { section: '4.1', level: 'must', says: 'Each listed bug type is accepted.' },
  'confirm-bug.same-bug': {
    section: '4.1',
    level: 'must',
    says: 'The response is the record of the bug named in the path.',
  },
  'confirm-bug.updates': {
    section: '1',
    level: 'must',
    says: 'Confirming updates assignee, type, cc list and priority to the values sent.',
  },
  'confirm-bug.cc-exact': {
    section: '4.1',
    level: 'should',
    says: 'The cc list contains only the accounts that were sent.',
  },
  'confirm-bug.empties-cc': {
    section: '4.1',
    level: 'should',
    says: 'An empty cc list takes the place of the one before.',
  },
  'confirm-bug.keeps': { section: '1', level: 'should', says: 'A field that is not sent keeps its value.' },
  'confirm-bug.keeps-other': {
    section: '1',
    level: 'should',
    says: 'A field that confirming does not speak of keeps its value from one confirmation to the next.',
  },
  'confirm-bug.comment': {
    section: '4.1',
    level: 'must',
    says: 'A comment sent with the confirmation is added.',
    unchecked: 'No record of the document carries comments.',
  },
  'confirm-bug.comment-in-another-script': {
    section: '4.1',
    level: 'should',
    says: 'A comment in another script is accepted.',
  },
  'confirm-bug.status-effect': {
    section: '3',
    level: 'open',
    says: 'What confirming does to the status and the confirmed flag is not specified.',
  },
  'confirm-bug.empty-effect': {
    section: '3',
    level: 'open',
    says: 'What an empty object does to a bug that is not confirmed is not specified.',
  },
  'confirm-bug.any-fields': {
    section: '4.1',
    level: 'must',
    says: 'Any combination of fields and values is accepted and comes back as sent.',
  },
  'confirm-bug.any-fields-keep': {
    section: '4.1',
    level: 'should',
    says: 'Fields that are not sent keep their values, whatever else is sent.',
  },
  'confirm-bug.at-once': {
    section: '4.1',
    level: 'must',
    says: 'Bugs that are confirmed in parallel each get what their own request sent.',
  },
  'confirm-bug.twice': { section: '3', level: 'open', says: 'Confirming a confirmed bug is not specified.' },
  'confirm-bug.no-body': {
    section: '4.1',
    level: 'open',
    says: 'A confirmation with no body at all is not specified.',
  },
  'confirm-bug.unknown-id': {
    section: '7',
    level: 'open',
    says: 'The response for a bug that does not exist is not specified.',
  },
  'confirm-bug.malformed-id': {
    section: '7',
    level: 'open',
    says: 'The response for an id that is not an integer is not specified.',
  },
  'confirm-bug.invalid-values': {
    section: '7',
    level: 'open',
    says: 'The response to values outside an enum or of a wrong type is not specified.',
  },
  'confirm-bug.malformed-json': {
    section: '7',
    level: 'open',
    says: 'The response to a body that is not JSON is not specified.',
  },

  // 3, 4.2 Start task
  'start-task.accepts': {
    section: '4.2',
    level: 'must',
    says: 'A waiting task is started with all five fields; the response is the task record.',
  },
  'start-task.sets-status': {
    section: '3',
    level: 'must',
    says: 'Starting a task sets its status to doing.',
  },
  'start-task.same-task': {
    section: '4.2',
    level: 'must',
    says: 'The response is the record of the task named in the path.',
  },
  'start-task.reflects': {
    section: '4.2',
    level: 'must',
    says: 'assignedTo, realStarted, consumed and left are those of the request.',
  },
  'start-task.comment': {
    section: '4.2',
    level: 'must',
    says: 'A comment sent with the start is recorded.',
    unchecked: 'No record of the document carries comments.',
  },
  'start-task.any-values': {
    section: '4.2',
    level: 'must',
    says: 'A task is started with any efforts, moment and assignee, which come back as they were sent.',
  },
  'start-task.any-moment': {
    section: '4.2',
    level: 'should',
    says: 'Moments in the hours in which clocks change come back as they were sent.',
  },
  'start-task.at-once': {
    section: '4.2',
    level: 'must',
    says: 'Tasks that are started in parallel each get what their own request sent.',
  },
  'start-task.twice': {
    section: '3',
    level: 'open',
    says: 'Starting a task that was started is not specified.',
  },
  'start-task.no-fields': {
    section: '4.2',
    level: 'open',
    says: 'Starting with an empty object is not specified.',
  },
  'start-task.partial-bodies': {
    section: '4.2',
    level: 'open',
    says: 'Which fields of a start are required is not specified.',
  },
  'start-task.nothing-left': {
    section: '3',
    level: 'open',
    says: 'Starting with nothing left to do is not specified.',
  },
  'start-task.keeps-nothing-left': {
    section: '4.2',
    level: 'should',
    says: 'A start with all five fields and left 0, where it is accepted, returns left, consumed and realStarted as sent.',
  },
  'start-task.keeps-nothing-consumed': {
    section: '4.2',
    level: 'should',
    says: 'A start with nothing consumed, where it is accepted, returns consumed 0.',
  },
  'start-task.comment-in-another-script': {
    section: '4.2',
    level: 'should',
    says: 'A comment in another script is accepted.',
  },
  'start-task.real-started-not-sent': {
    section: '4.2',
    level: 'open',
    says: 'What the actual start becomes when it is not sent is not specified.',
  },
  'start-task.unknown-id': {
    section: '7',
    level: 'open',
    says: 'The response for a task that does not exist is not specified.',
  },
  'start-task.malformed-id': {
    section: '7',
    level: 'open',
    says: 'The response for an id that is not an integer is not specified.',
  },
  'start-task.invalid-values': {
    section: '7',
    level: 'open',
    says: 'The response to values of a wrong type is not specified.',
  },
  'start-task.malformed-json': {
    section: '7',
    level: 'open',
    says: 'The response to a body that is not JSON is not specified.',
  },
  'task.other-transitions': {
    section: '3',
    level: 'open',
    says: 'Other transitions of a task are not specified.',
    unchecked: noOperation,
  },

  // 3, 4.3 Create story
  'create-story.sufficient': {
    section: '4.3',
    level: 'must',
    says: 'Title, spec, product, pri and category are enough for a story.',
  },
  'create-story.accepts': {
    section: '4.3',
    level: 'must',
    says: 'A story is created with all ten fields; the response is the story record.',
  },
  'create-story.categories': { section: '4.3', level: 'must', says: 'Each listed category is accepted.' },
  'create-story.sources': { section: '4.3', level: 'must', says: 'Each listed source is accepted.' },
  'create-story.new-status': { section: '3', level: 'must', says: 'A new story is active.' },
  'create-story.new-stage': { section: '3', level: 'must', says: 'The stage of a new story is wait.' },
  'create-story.new-version': { section: '3', level: 'must', says: 'The version of a new story is 1.' },
  'create-story.creator': {
    section: '3',
    level: 'must',
    says: 'openedBy of a new story is the account that the Token belongs to.',
  },
  'create-story.opened-now': {
    section: '2.4',
    level: 'should',
    says: 'openedDate of a new story is the time at which it was created, in UTC.',
  },
  'create-story.reflects': {
    section: '4.3',
    level: 'must',
    says: 'Each field of the request is in the new record as it was sent.',
  },
  'create-story.other-scripts': {
    section: '4.3',
    level: 'should',
    says: 'Letters of other scripts in a text come back as they were sent.',
  },
  'create-story.two-decimals': {
    section: '4.3',
    level: 'should',
    says: 'An estimate with two decimals comes back as it was sent.',
  },
  'create-story.any-fields': {
    section: '4.3',
    level: 'must',
    says: 'Numbers and listed values of a story come back as they were sent, in any combination.',
  },
  'create-story.any-text': {
    section: '4.3',
    level: 'must',
    says: 'Plain texts of a story come back as they were sent, whatever they are and whatever else was sent.',
  },
  'create-story.any-subset': {
    section: '4.3',
    level: 'should',
    says: 'A story is created with the five sufficient fields and any of the further ones.',
  },
  'create-story.any-script': {
    section: '4.3',
    level: 'should',
    says: 'Letters of other scripts come back as they were sent in each text of a story.',
  },
  'create-story.any-fraction': {
    section: '4.3',
    level: 'should',
    says: 'Each estimate with two decimals comes back as it was sent.',
  },
  'create-story.other-values': {
    section: '4.3',
    level: 'open',
    says: 'What becomes of markup, line breaks, long texts and the like is not specified.',
  },
  'create-story.at-once': {
    section: '4.3',
    level: 'must',
    says: 'Stories that are created in parallel have different ids, and each response matches its own request.',
  },
  'create-story.new-id': { section: '4.3', level: 'must', says: 'Each request creates a story of its own.' },
  'create-story.no-effect': {
    section: '5',
    level: 'must',
    says: 'A request without a valid Token creates nothing.',
    unchecked: outOfReach,
  },
  'create-story.missing-fields': {
    section: '4.3',
    level: 'open',
    says: 'Which fields of a story are required is not specified.',
  },
  'create-story.unknown-product': {
    section: '7',
    level: 'open',
    says: 'The response for a product that does not exist is not specified.',
  },
  'create-story.invalid-values': {
    section: '7',
    level: 'open',
    says: 'The response to values outside an enum or of a wrong type is not specified.',
  },
  'create-story.malformed-json': {
    section: '7',
    level: 'open',
    says: 'The response to a body that is not JSON is not specified.',
  },
  'story.other-transitions': {
    section: '3',
    level: 'open',
    says: 'Other transitions of a story are not specified.',
    unchecked: noOperation,
  },

  // 4.4, 8 List users
  'list-users.accepts': {
    section: '4.4',
    level: 'must',
    says: 'The response is a page of users; all parameters are optional.',
  },
  'list-users.page-fields': {
    section: '4.4',
    level: 'must',
    says: 'A page carries page, total, limit and users.',
  },
  'list-users.echoes-page': {
    section: '8',
    level: 'must',
    says: 'The response echoes the requested page.',
  },
  'list-users.echoes-limit': {
    section: '8',
    level: 'must',
    says: 'The response echoes the limit that applies, which is never larger than the requested one.',
  },
  'list-users.limit-holds': {
    section: '4.4',
    level: 'must',
    says: 'A page never holds more users than its limit.',
  },
  'list-users.full-pages': {
    section: '4.4',
    level: 'must',
    says: 'A page before the last holds exactly as many users as its limit.',
  },
  'list-users.total': {
    section: '4.4',
    level: 'must',
    says: 'total is the number of users, whatever page and limit are.',
  },
  'list-users.filtered-total': {
    section: '4.4',
    level: 'should',
    says: 'The total of a filtered list counts the filtered users.',
  },
  'list-users.distinct': { section: '4.4', level: 'must', says: 'No user appears twice on one page.' },
  'list-users.pages-disjoint': {
    section: '8',
    level: 'must',
    says: 'In a stable order no user is on two pages.',
  },
  'list-users.pages-complete': {
    section: '8',
    level: 'must',
    says: 'In a stable order all pages together contain every user.',
  },
  'list-users.default-browse': {
    section: '4.4',
    level: 'must',
    says: 'Without browse, the list contains the inside users.',
  },
  'list-users.filter-disjoint': {
    section: '4.4',
    level: 'must',
    says: 'No user is both inside and outside.',
  },
  'list-users.filter-complete': {
    section: '4.4',
    level: 'must',
    says: 'Inside and outside users together are all users.',
  },
  'list-users.filter-pages': { section: '4.4', level: 'must', says: 'The filter holds on every page.' },
  'list-users.other-browse': {
    section: '4.4',
    level: 'must',
    says: 'Any other value of browse lists all users.',
  },
  'list-users.empty-browse': { section: '4.4', level: 'must', says: 'An empty browse lists all users.' },
  'list-users.browse-case': {
    section: '4.4',
    level: 'should',
    says: 'INSIDE and Outside are other values of browse than inside and outside, and list all users.',
  },
  'list-users.any-page': {
    section: '8',
    level: 'must',
    says: 'Every page of every limit and browse is its slice of a stable order.',
  },
  'list-users.at-once': {
    section: '8',
    level: 'must',
    says: 'Pages that are requested in parallel each match their own request.',
  },
  'list-users.order': { section: '4.4', level: 'open', says: 'The order of the users is not specified.' },
  'list-users.defaults': {
    section: '8',
    level: 'open',
    says: 'The limit and page in force when none is sent are not specified.',
  },
  'list-users.maximum-limit': { section: '8', level: 'open', says: 'The largest limit is not specified.' },
  'list-users.page-beyond': {
    section: '8',
    level: 'open',
    says: 'The response for a page after the last one is not specified.',
  },
  'list-users.page-zero': { section: '7', level: 'open', says: 'The response for page 0 is not specified.' },
  'list-users.limit-zero': {
    section: '7',
    level: 'open',
    says: 'The response for limit 0 is not specified.',
  },
  'list-users.not-a-number': {
    section: '7',
    level: 'open',
    says: 'The response to a page or limit that is not a number is not specified.',
  },

  // 5. Authentication
  'token.required': {
    section: '5',
    level: 'must',
    says: 'A request without a valid Token is not authenticated: it gets no record and no users.',
  },
  'token.no-effect': {
    section: '5',
    level: 'must',
    says: 'A request without a valid Token changes nothing.',
  },
  'token.header-case': {
    section: '5',
    level: 'should',
    says: 'Token is an HTTP header, so its name is accepted in any case (RFC 9110, 5.1).',
  },
  'token.letter-case': {
    section: '5',
    level: 'should',
    says: 'A Token in the other letter case is another Token; a UUID is the same in both.',
  },
  'token.refusal': {
    section: '5, 7',
    level: 'open',
    says: 'The response to an unauthorized request is not specified.',
  },
  'token.obtaining': {
    section: '5',
    level: 'open',
    says: 'How a Token is obtained is not specified.',
    unchecked: noOperation,
  },
  'token.lifetime': {
    section: '5',
    level: 'open',
    says: 'How long a Token lives, and what it permits, are not specified.',
    unchecked: 'A run is too short to see a Token expire.',
  },
} as const satisfies Record<string, Statement>;

/** The id of a requirement. */
export type StatementId = keyof typeof statements;

/** The id of a requirement that no check tests. */
export type UncheckedId = {
  [Id in StatementId]: (typeof statements)[Id] extends { readonly unchecked: string } ? Id : never;
}[StatementId];

/** A requirement with its id. */
export interface StatementRow extends Statement {
  readonly id: string;
}

/** Returns a requirement with its id. */
export function statementOf(id: StatementId): StatementRow {
  return { id, ...statements[id] };
}
