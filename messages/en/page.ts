import { digits, plural } from '../numbers.ts';

interface Drawn {
  readonly fail: number;
  readonly warn: number;
  readonly waived: number;
}

/** What the HTML report says beyond what every format says, in English. */
export const page = {
  htmlLang: 'en',
  /** Fonts for what the usual ones lack, each with a comma after it. */
  fonts: '',
  title: (verdict: string, baseUrl: string): string => `${verdict}: ${baseUrl}`,
  next: 'Next',
  skipTo: (what: string): string => `Skip to ${what}`,
  whatToDo: 'what to do',
  theChecks: 'the checks',
  contents: 'Contents',
  shortTitles: { fix: 'Fix first', pinned: 'Pinned behaviour' } as Readonly<Record<string, string>>,
  contentsOf: {
    checks: 'Checks',
    silent: 'Open points',
    timing: 'Timing',
    exchanges: 'Requests',
    changes: 'Changes',
    unchecked: 'Not asked',
    history: 'Earlier runs',
    run: 'The run',
  },
  allChecks: (count: number): string => `All ${digits(count)} checks, a mark each`,
  markTitle: (outcome: string, id: string, title: string): string => `${outcome}: ${id}, ${title}`,
  levelCount: (level: string, count: string): string => `${level} ${count}`,
  marksMean: 'What the marks mean',
  moreBelow: (count: number): string => `${count} more below, among the checks.`,
  labels: { hint: 'Where to look', give: 'To give' } as Readonly<Record<string, string>>,
  checks: (count: number): string => `${count} checks`,

  checksTitle: 'Checks',
  documentSections: '§ and sections are those of the API document.',
  levelAndSections: (level: string, sections: string): string => `${level} § ${sections}`,
  shownBelow: ' is shown in full below.',
  judged: (answers: string): string => `Judged: answers ${answers}`,
  glanceMore: (count: number): string => ` (and ${digits(count)} more)`,

  filter: {
    checks: 'Filter the checks',
    checksNoun: 'checks',
    checksIn: 'id, title, field, value',
    rows: 'Filter the rows',
    rowsNoun: 'rows',
    rowsIn: 'id, title, level, outcome, value',
    outcome: 'Outcome',
    operation: 'Operation',
    level: 'Level',
    all: 'all',
    text: 'Text',
    showAll: 'Show all',
  },

  exchanges: {
    title: 'Requests and answers',
    lead: (count: number): string =>
      `${plural(count, 'exchange')} in the order of sending. The Token is never in this file; the commands take it from`,
    leadEnd: '.',
    usualHeaders: 'Where no headers are shown the answer has: ',
    noAnswer: 'no answer',
    expected: (expected: string): string => ` ◂ expected ${expected}`,
    shownUpTo: (characters: number): string =>
      `… shown up to about ${plural(characters, 'character')}; all of it is in evidence.ndjson`,
    findings: (count: number): string => `${plural(count, 'finding')}:`,
    theWhole: 'the whole',
    longer: (bytes: number): string =>
      `The body is longer than what is shown; ${plural(bytes, 'byte')} came.`,
    notUtf8: 'The body is not UTF-8; what could not be read is shown as replacement characters.',
    emptyBody: 'empty body',
    sameBody: 'The same body as ',
    sameBodyEnd: '.',
    notRecorded: 'No answer was recorded.',
    incomplete: (why: string): string => `No complete answer. ${why}`,
    answerAfter: (time: string): string => `Answer after ${time}`,
    sentAgain: 'Sent again in place of ',
    sentAgainEnd: (because: string): string => `: ${because}.`,
    doubtful: 'This answer says nothing sure of the service.',
    left: (more: string): string => `${more} in report.json.`,
  },

  silent: {
    title: 'Where the document is silent: what this service does',
    lead: 'Recorded, never judged: another service may do otherwise and conform as well.',
    nothing: 'nothing to be seen',
  },
  none: 'None.',
  changes: {
    title: 'Changes made to the target',
    head: ['Change', 'Id', 'Shown by', 'Afterwards'] as readonly string[],
    undone: 'taken back',
    uncertain: 'not known: no answer says so',
    stays: 'stays',
  },
  unchecked: {
    title: 'Statements that no check asks',
    where: (level: string, section: string): string => `${level}, section ${section}`,
  },
  history: {
    title: (runs: number): string => `The last ${plural(runs, 'run')}`,
    label: 'Earlier runs',
    head: ['Run', 'Verdict', 'Fail', 'Warn', 'Waived', 'Duration'] as readonly string[],
    verdict: (verdict: string, exitCode: number): string => `${verdict} (exit ${exitCode})`,
    drawn: (when: string, verdict: string, { fail, warn, waived }: Drawn): string =>
      `${when}: ${verdict}, ${digits(fail)} fail, ${digits(warn)} warn, ${digits(waived)} waived`,
    drawing: (checks: number, time: string): string =>
      `Bars: checks that fail, warn or are waived, up to ${digits(checks)}. Line: duration, up to ${time}. The oldest run is on the left.`,
  },
  run: {
    title: 'The run',
    command: 'Command',
    target: 'Target',
    kinds: { remote: 'remote', reference: 'reference', traffic: 'traffic' } as Readonly<
      Record<string, string>
    >,
    fixtures: 'Fixtures',
    id: 'Run id',
    started: 'Started',
    duration: 'Duration',
    requests: 'Requests',
    seed: 'Seed',
    suite: 'Suite',
    tables: 'Contract tables',
    digest: 'Contract digest',
    stopped: 'Ended early',
  },
  timing: {
    title: 'Timing',
    fates: {
      answered: 'answered',
      refused: 'refused (4xx)',
      failed: 'failed (5xx)',
      waited: 'asked for patience (429, 503)',
      lost: 'no answer',
    },
    picture: (time: string): string => `The requests in time, over ${time}; the table below says the same`,
    caption: (time: string): string =>
      `From the first request on top to the last, over ${time}; pale where no check judges the answer.`,
    setUp: 'Set-up and clean-up',
    again: (exchange: number, because: string): string => `, again for ${exchange} (${because})`,
    inTime: ['No.', 'Start, ms', 'Took, ms', 'Answer', 'Checks'] as readonly string[],
    head: ['Operation', 'Answers', 'Median', 'Slowest'] as readonly string[],
    asTable: 'The same as a table',
    label: 'Requests in time',
  },

  /** What the script of the page says; `$1` and `$2` are filled in by it. */
  script: {
    curlCommand: 'curl command',
    copyCurl: 'Copy curl',
    copied: 'Copied',
    selected: 'Selected, press Ctrl+C',
    without: '$1 without the $2',
    noneMatches: 'None of the $1 matches $2',
    and: ' and ',
    colon: ': ',
    comma: ', ',
    stop: '.',
    none: 'none',
    outcome: 'outcome',
    operation: 'operation',
    level: 'level',
    text: 'text',
    shown: '$1 of $2 $3 shown',
    fold: 'fold',
    judgedBy: 'Judged by ',
    judgedByNone: 'No check judges it.',
    request: 'Request',
    bar: '$1: $2, $3 ms',
  },
};
