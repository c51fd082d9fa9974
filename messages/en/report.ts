import { digits, plural } from '../numbers.ts';

/** What every format of a report says, in English. */
export const report = {
  exit: (code: number): string => `(exit ${code})`,
  /** The parts of a headline: facts after the title, the gate after a dot. */
  facts: (facts: readonly string[]): string => facts.join(', '),
  nothingAnswered: (checks: number): string =>
    `None of ${plural(checks, 'check')} has a result; this says nothing about the service.`,
  mustChecks: (count: number): string => plural(count, 'required check'),
  allPass: (all: string): string => `All ${all} pass.`,
  mustCounts: (all: string, counts: string): string => `${all}: ${counts}.`,
  notShown: ' No required check failed, but conformance is not proven.',
  endedEarly: (why: string): string => `The run ended early: ${why}`,
  isReference: 'The target is the embedded reference service, not a service of yours.',
  openObserved: (count: number): string => `${plural(count, 'undocumented behaviour')} recorded, not judged.`,
  thoroughOnly: (count: number): string =>
    `${plural(count, 'further check')} ${count === 1 ? 'is' : 'are'} tested only with --thorough.`,
  waivedAlong: (failures: number, consequences: number): string =>
    `Of the waived checks ${digits(failures)} fail, and ${digits(consequences)} have no result because of these.`,
  waiversUsed: (count: number): string => `${plural(count, 'waiver')} used.`,
  waiversStale: (names: string): string => `Waived, but nothing of it fails any more, delete: ${names}.`,
  waiversExpired: (names: string): string => `Waivers that have expired and excuse nothing: ${names}.`,
  waiversOpen: (names: string): string => `Waivers whose checks have no result: ${names}.`,
  provisional: (count: number, counts: string): string =>
    `${plural(count, 'new check')} provisional, not counted and not gating: ${counts}.`,
  withTimes: (message: string, times: number): string => `${message} (${plural(times, 'time')})`,
  commit: (commit: string): string => `commit ${commit}`,
  branch: (branch: string): string => `branch ${branch}`,
  noReason: 'No reason was recorded.',

  next: {
    fixThis: 'Fix this',
    startWith: (count: number): string => `Of ${plural(count, 'thing')} to fix, start with this`,
    recommended: (count: number): string =>
      count === 1 ? 'Recommended' : `Of ${digits(count)} things that are recommended, start with this`,
    fix: (start: string, what: string, explains: string): string => `${start}: ${what}${explains}.`,
    explains: (failing: number, all: number): string =>
      `; it explains ${digits(failing)} of ${plural(all, 'failing check')}`,
    finding: (message: string, check: string, expected: string, actual: string): string =>
      `${message} (${check}): expected ${expected}, actual ${actual}`,
    further: (sentence: string): string => ` ${sentence}`,
    because: (what: string, advice: string): string => `${what}.${advice}`,
    orElse: (what: string): string => `Or ${what}.`,
    runAgain: 'Look at what ended the run, and run again.',
    lookAtPins: 'Look at what differs from the recorded behaviour.',
    unknown: 'The next step could not be determined. Read the findings.',
    nothing: 'Nothing is left to fix.',
    onlyWaived: (checks: number): string =>
      `Nothing is left to fix, except ${plural(checks, 'waived check')}.`,
    deleteWaivers: (waivers: number): string =>
      waivers === 1
        ? 'Delete the waiver that excuses nothing any more.'
        : `Delete ${digits(waivers)} waivers that excuse nothing any more.`,
    broke: (checks: number): string =>
      `${plural(checks, 'check')} broke in the suite itself: please report it.`,
    leftOut: (checks: number, reason: string): string =>
      `${plural(checks, 'check')} skipped (${reason}). For a full verdict, run without that setting.`,
    unjudged: (checks: number, reason: string): string =>
      `${plural(checks, 'check')} had nothing to judge: ${reason}.`,
    give: (hints: readonly string[], checks: number): string =>
      `${hints.join(' ')} ${plural(checks, 'check')} ${checks === 1 ? 'waits' : 'wait'} for ${hints.length === 1 ? 'it' : 'these'}.`,
  },

  since: {
    title: 'Since the last run',
    fixed: (count: number): string => `${count} fixed`,
    fresh: (count: number): string => `${count} new`,
    still: (count: number): string => `${count} as before`,
    sentence: (run: string, parts: readonly string[]): string =>
      `Since the run of ${run}: ${parts.join(', ')}.`,
    wordFresh: 'new',
    wordFixed: 'fixed',
  },

  pinned: {
    titles: {
      same: 'Same as recorded',
      different: 'Different from what was recorded',
      incomplete: 'Same as recorded, in all that has a result',
    },
    titled: (title: string, sentence: string): string => `${title}: ${sentence}`,
    same: (same: number, of: number): string => `${digits(same)} of ${plural(of, 'pinned check')} the same`,
    different: (count: number, points: number): string =>
      `${digits(count)} different in ${plural(points, 'point')}`,
    unreached: (count: number): string => `${digits(count)} without a result`,
    sentence: (parts: readonly string[], points: number, from: string): string =>
      `${parts.join(', ')} (${plural(points, 'point')} compared with what ${from} did).`,
    apart: 'This is apart from the verdict on conformance.',
    differs: 'differs',
    notReached: 'no result',
  },

  sections: {
    do: 'What to do',
    byHand: 'Try the last request by hand, then run again',
    fix: 'What to fix first',
    fixOrder: 'Required checks come first. A cause of many failures comes before a single failure.',
    broken: 'Defects of the suite',
    waived: 'Waived',
    waivedAway: 'Nothing to compare, as a waived failure took it away',
    unanswered: 'No result',
    furtherItems: (count: number): string => `${digits(count)} more in report.html.`,
    seenWord: 'seen',
    eachReason: 'Nothing to judge, each for a reason of its own',
    worth: 'Worth a look',
    offVerdict: 'No statement of the document speaks of these, so they are off the verdict.',
    seenIn: (times: number, answers: number): string =>
      `${plural(times, 'time')} in ${plural(answers, 'response')}`,
    fieldsOf: (operation: string, names: readonly string[]): string =>
      `${operation} ${names.join(', ')}`.trim(),
  },

  /** The labels of what is said of a check, a finding or a cause. */
  labels: {
    '': '',
    finding: 'finding',
    observed: 'observed',
    expected: 'expected',
    actual: 'actual',
    recorded: 'recorded',
    now: 'now',
    likely: 'likely',
    smallest: 'smallest',
    seen: 'seen',
    example: 'example',
    after: 'after',
    'at once with': 'in parallel with',
    nearby: 'nearby',
    at: 'at',
    statement: 'statement',
    reason: 'reason',
    hint: 'hint',
    give: 'give',
    rerun: 'rerun',
    request: 'request',
    checks: 'checks',
    check: 'check',
    fields: 'fields',
  },
  labelled: (label: string, text: string): string => `${label}: ${text}`,
  statement: (says: string, sections: string): string => `${says} (${sections})`,
  /** The word of an observed point, by which reports are compared; `field` where it is about one. */
  aspect: (aspect: string, _field?: string): string => aspect,
  observation: (aspect: string, message: string): string => `${aspect}: ${message}`,
  generatedSeen: (cases: number, of: number, seen: 'again' | 'now and then' | 'not asked again'): string =>
    `in ${digits(cases)} of ${plural(of, 'generated request')}, ${
      {
        again: 'seen again',
        'now and then': 'intermittent: not seen when the same request was sent again',
        'not asked again': 'not sent again',
      }[seen]
    }`,
  place: (pointer: string | undefined, first: number | undefined, others: number): string =>
    `${pointer ? `${pointer} in ` : ''}response ${first}${others > 0 ? ` and ${others} more` : ''}`,
  idsWhy: (ids: string, why: string): string => `${ids}: ${why}`,
  usedUp: 'The run has started the tasks that it was given: give others.',
  gone: 'The run has removed its fixtures, also the one of this request. Run with --keep to leave them in place.',

  worth: {
    failsInside: 'The service fails inside',
    got: (requests: number, statuses: string): string => `${plural(requests, 'request')} got ${statuses}`,
    stackTraces: 'Stack traces are shown to the outside',
    suchAs: (answers: number, example: string): string =>
      `in ${plural(answers, 'response')}, such as ${example}`,
    passwords: 'Responses contain passwords or hashes',
    namesIn: (names: string, answers: number): string => `${names} in ${plural(answers, 'response')}`,
    secrets: 'Responses contain secrets',
    secretsIn: (answers: number): string =>
      `the Token itself, a key or a signed token in ${plural(answers, 'response')}`,
    slow: 'Very slow responses',
    tookMore: (answers: number, limit: string, slowest: string): string =>
      `${plural(answers, 'response')} took more than ${limit}, the slowest ${slowest}`,
  },

  markdown: {
    target: 'Target',
    operation: 'Operation',
    marks: (signs: string): string => `A mark for each check: ${signs}.`,
    at: (place: string): string => `at ${place}`,
    requestOf: (label: string, exchange: number): string => `${label} of response ${exchange}:`,
    word: (word: string, title: string): string => `${word}: ${title}`,
    silent: (lines: number): string => `Undocumented behaviour of this service (${plural(lines, 'line')})`,
    cut: (entries: number): string => `**Cut here:** ${digits(entries)} further entries are in report.html.`,
    fresh: 'New',
    fixed: 'Fixed',
    named: (word: string, checks: string): string => `**${word}:** ${checks}`,
    theRun: 'the run',
  },
  traffic: {
    title: 'Recorded traffic',
    head: ['Operation', 'Requests', 'Status codes', 'p50', 'p90', 'p99', 'Longest'] as readonly string[],
    span: (from: string, to: string, length: string): string => `From ${from} to ${to} (${length}).`,
    statusTimes: (status: string, count: number): string => `${status}: ${digits(count)}`,
    noAnswer: 'no response',
  },
  written: (folder: string, names: string): string => `Written to ${folder}: ${names}`,
  testYourOwn: [
    'To test your own service:',
    '  PMS_TOKEN=… npx pms-conformance --base-url https://pms.example.com \\',
    '    --account ann --bugs 7,8,9,10 --tasks 3,4,5,6 --product 1',
  ].join('\n'),
  report: (path: string): string => `Report: ${path}`,
  readOn: (headline: string, path: string): string => `${headline}: ${path}`,
};
