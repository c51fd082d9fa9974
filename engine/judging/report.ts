// Longer than other files: one table, from which the type of a report and its JSON Schema are derived.
import { operationIds } from '../../contract/operations.ts';
import type { Level, StatementId } from '../../contract/statements.ts';
import type { Exchange, StopKind } from '../evidence/evidence.ts';
import { proxyVariables } from '../evidence/connection.ts';
import { suiteShape } from '../evidence/observed.ts';
import { trafficShape, undocumented } from '../evidence/traffic/summary.ts';
import type { ExitCode } from './exit-code.ts';
import { wireErrorKinds } from '../wire/message.ts';
import { faultNames } from './fault.ts';
import {
  always,
  anySpoken,
  anyText,
  anything,
  count,
  type PhrasedOf,
  flag,
  idOf,
  list,
  mark,
  milliseconds,
  moment,
  named,
  object,
  type Of,
  oneOf,
  optional,
  plain,
  record,
  says,
  spoken,
  text,
} from '../evidence/shape.ts';
import type { Language } from '../../messages/index.ts';
import type { Said } from '../../messages/phrase.ts';

/** The outcomes of one check, in the order in which reports show them. */
// prettier-ignore
export const outcomes = ['fail', 'warn', 'broken', 'blocked', 'waived', 'observed', 'pass', 'skipped'] as const;

/** The levels, in the order in which reports show them. */
export const levels = ['must', 'should', 'open'] as const satisfies readonly Level[];

// The table of report.json. Types, JSON Schema and the order of keys come from it.

const index = named('index', says('Index of an exchange.', count));
const operation = oneOf(operationIds);
const positive = plain<number>({ type: 'integer', minimum: 1 });

/** The shape of a level. */
export const levelShape = named('level', oneOf(levels));
const outcomeShape = named('outcome', oneOf(outcomes));

const likely = record(
  'likely',
  'The probable cause of a finding, recognised by the values that were sent and received.',
  {
    as: says('Name of the cause, the same for every target.', text),
    says: says('The cause, with advice.', spoken),
  },
);

const generated = record('generated', 'What generated requests showed about a finding.', {
  cases: says('Number of generated requests in which it was seen.', count),
  of: says('Number of generated requests.', count),
  seen: says(
    'Whether it was seen again when the same request was sent again.',
    oneOf(['again', 'now and then', 'not asked again']),
  ),
  smallest: says('What the minimized request contains besides plain values.', spoken),
  after: optional(spoken, 'The requests after which it was seen, if it was not seen without them.'),
  beside: optional(spoken, 'The parallel requests, if it was not seen without them.'),
  nearby: optional(spoken, 'The closest value that works.'),
});

const user = plain<string | number>({ anyOf: [{ type: 'string' }, { type: 'integer' }] });

const usersDemand = record('usersDemand', 'Users by id, or by account if they have no id.', {
  with: optional(user, 'Must be on the page.'),
  without: optional(user, 'Must not be on the page.'),
  once: optional(user, 'Must be on the page once.'),
  most: optional(count, 'Maximum number of users on the page.'),
  least: optional(count, 'Minimum number of users on the page.'),
});

const finding = record('finding', 'One difference between a response and what a check demands.', {
  message: spoken,
  fault: optional(oneOf(faultNames), 'Kind of difference; absent for a difference from the baseline.'),
  field: optional(anyText, 'Field of the record, or of a user in a list.'),
  path: optional(
    plain<string>({ type: 'string', pattern: '^(?:/|$)' }),
    'JSON Pointer into the response body; empty for the whole body.',
  ),
  expected: spoken,
  actual: anySpoken,
  users: optional(usersDemand, 'What the check demands of the users of the page.'),
  wanted: optional(anything, 'The JSON value that was sent or demanded, if there is one.'),
  got: optional(anything, 'The JSON value in the response, if there is one.'),
  likely: optional(likely),
  generated: optional(generated),
  exchange: index,
  alsoIn: optional(list(index), 'Further exchanges that show the same.'),
  cause: optional(index, 'Position of its cause in `causes`.'),
  times: optional(positive, 'How often it was found in all exchanges and array entries; 1 if absent.'),
});

const observation = record('observation', 'Behaviour of the target that the document does not specify.', {
  aspect: says('Name of the observed point, the same for every target.', text),
  message: spoken,
  field: optional(text),
  value: optional(anything, 'Any JSON value.'),
  exchange: index,
});

// `then` is a keyword of JSON Schema.
const when = (of: readonly Outcome[], then: object) => ({
  if: { properties: { outcome: { enum: of } } },
  // oxlint-disable-next-line unicorn/no-thenable
  then,
});
const withFindings = (level: Level) => ({
  properties: { level: { const: level }, findings: { type: 'array', minItems: 1 } },
});

const check = named(
  'check',
  object(
    {
      operation,
      id: plain<string>({ type: 'string', pattern: `^(?:${operationIds.join('|')})/[a-z0-9-]+$` }),
      title: spoken,
      level: levelShape,
      sections: list(named('section', plain<string>({ type: 'string', pattern: '^[1-9](?:\\.[1-9])?$' })), {
        minItems: 1,
      }),
      statement: object({ id: idOf<StatementId>(), says: spoken }),
      outcome: outcomeShape,
      reason: optional(spoken, 'Why it is blocked, skipped, waived or broken.'),
      hint: optional(
        spoken,
        'Where an implementer should look first; for a blocked check, the setting to add.',
      ),
      provisional: mark('New in this minor version: reported, but not counted in the verdict.'),
      thorough: mark('Runs only with --thorough.'),
      findings: list(finding),
      observations: list(observation),
      exchanges: says('Indexes of the exchanges that were judged.', list(index)),
      waived: optional(
        list(finding, { minItems: 1 }),
        'Findings that waivers excuse, if the check fails because of others.',
      ),
    },
    {
      allOf: [
        when(['fail'], withFindings('must')),
        when(['warn'], withFindings('should')),
        when(['observed'], { properties: { level: { const: 'open' } } }),
        when(['pass'], { properties: { findings: { type: 'array', maxItems: 0 } } }),
        when(['blocked', 'skipped', 'waived', 'broken'], { required: ['reason'] }),
      ],
    },
  ),
);

const change = record('change', 'One thing that the run changed on the target.', {
  kind: text,
  id: text,
  exchange: index,
  undone: optional(flag, 'The run has undone the change.'),
  uncertain: mark(
    'No response confirms it: the response was lost or was a rejection, but the request may have had an effect.',
  ),
});

const headers = named(
  'headers',
  list(
    plain<Exchange['request']['headers'][number]>({
      description: 'Name and value.',
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'string' }],
      items: false,
      minItems: 2,
    }),
  ),
);

const exchange = record(
  'exchange',
  'One request, with its response or the reason why there is none.',
  {
    index,
    operation: optional(
      plain<string>({ enum: [...operationIds, 'set-up', undocumented] }),
      'The operation that it tests; `undocumented` for a request of recorded traffic that the document does not have. Absent for an operation that this version does not know.',
    ),
    step: text,
    purpose: spoken,
    request: object({ method: text, url: text, headers, body: optional(anyText) }),
    response: optional(
      object({
        status: plain<number>({ type: 'integer', minimum: 100, maximum: 999 }),
        headers,
        body: anyText,
        bodyBytes: says('Size of the whole body after decompression, in bytes.', count),
        truncated: mark('Only the beginning of the body is kept.'),
        notUtf8: mark('The body is not UTF-8; invalid bytes are U+FFFD.'),
        rawDeflate: mark('The body was deflate without its zlib header (RFC 9110, 8.4.1.2).'),
      }),
    ),
    error: optional(
      object({
        kind: oneOf(wireErrorKinds),
        message: text,
        proxy: mark('The proxy could not be reached, or did not pass the request on.'),
      }),
    ),
    startedMs: says('When it was sent, in milliseconds since the first request of the run.', milliseconds),
    durationMs: milliseconds,
    repeats: optional(
      object({ exchange: index, because: oneOf(['patience', 'gateway', 'alone']) }),
      'The exchange that it repeats, and why it was sent again.',
    ),
    doubtful: mark('The response is no evidence about the service.'),
    curl: says(
      'A shell command that sends it again, with $PMS_TOKEN in place of the Token, and the variables of other settings in place of their files.',
      text,
    ),
  },
  { anyOf: [{ required: ['response'] }, { required: ['error'] }] },
);

const advice = optional(list(spoken, { minItems: 1 }), 'What to do, one thing after the other.');

const cause = record('cause', 'What explains findings, or checks without a result.', {
  id: says('The kind of cause, the same for every target.', text),
  scope: says('What it is about.', text),
  summary: says('What it is and what it explains, in one sentence.', spoken),
  next: advice,
  or: optional(
    object({ id: text, summary: spoken, next: advice }),
    'Another cause that explains the same, and that nothing contradicts.',
  ),
  fields: list(text),
  findings: says('Number of findings that it explains.', count),
  checks: list(text),
});

const unchecked = record('uncheckedStatement', 'A requirement that no check tests, with the reason.', {
  id: idOf<StatementId>(),
  section: text,
  level: levelShape,
  says: spoken,
  reason: spoken,
});

const waiver = record('waiver', 'A waiver of the configuration, with its state.', {
  reason: text,
  issue: optional(text),
  state: says(
    'used: it excuses findings. stale: nothing fails any more. not reached: its checks have no result. expired: it excuses nothing since `until`.',
    oneOf(['used', 'stale', 'not reached', 'expired']),
  ),
  entry: says('Where it is defined, for people.', text),
  until: optional(text, 'The last day on which it is valid, `YYYY-MM-DD` in UTC.'),
  set: optional(text, 'The waiver set of the package that contains it.'),
  field: optional(text),
  findings: says('Number of findings that it excuses.', count),
  check: text,
});

const pinnedCheck = named(
  'pinnedCheck',
  object({
    operation,
    id: says('Id of the check that observed the behaviour.', text),
    title: spoken,
    level: always('pinned'),
    outcome: oneOf(['pass', 'fail', 'blocked']),
    reason: optional(spoken, 'What was not compared, and why.'),
    compared: says('Number of compared points.', count),
    findings: list(finding),
  }),
);

/** The shape of a comparison with the baseline. */
export const pinnedShape = record('pinned', 'Comparison with the baseline; not counted in the verdict.', {
  verdict: says(
    'incomplete: some points were not compared; the others are equal.',
    oneOf(['same', 'different', 'incomplete']),
  ),
  recordedFrom: says('Base URL of the target of the baseline.', anyText),
  unknown: optional(
    list(text, { minItems: 1 }),
    'Ids of checks of the baseline that this version does not have: not compared.',
  ),
  checks: list(pinnedCheck),
});

const outcomeCounts = named(
  'outcomeCounts',
  object(Object.fromEntries(outcomes.map((outcome) => [outcome, count])) as Record<Outcome, typeof count>, {
    description: 'Number of checks by outcome.',
  }),
);

/** The shape of a verdict. */
export const verdictShape = oneOf(['conformant', 'non-conformant', 'incomplete']);

/** Why a target could not be tested at all. Each has a title of its own. */
export const endings = [
  'unreachable',
  'token-refused',
  'nothing-there',
  'service-changed',
  'too-large',
] as const satisfies readonly StopKind[];
/** The shape of such a reason. */
export const endingShape = oneOf(endings);

const gateShape = says(
  'Whether the chosen gates are met.',
  object({
    met: flag,
    exitCode: says('Exit code of the command line.', plain<ExitCode>({ enum: [0, 1, 3, 4, 5] })),
    reasons: says('Why it is not met, one sentence each; only the most severe.', list(spoken)),
    ending: optional(endingShape, 'Why the target could not be tested at all.'),
  }),
);

/** The shape of the counts by level. */
export const countsShape = object(
  { must: outcomeCounts, should: outcomeCounts, open: outcomeCounts },
  { description: 'Number of checks by level and outcome, without provisional checks.' },
);

/** The shape of the origin of a run in CI. */
const originShape = record(
  'origin',
  'Where the run was started, from the environment variables of the CI system.',
  {
    system: text,
    commit: optional(text),
    branch: optional(text),
    url: optional(text, 'URL of the run in CI.'),
  },
);

const pastRun = record('pastRun', 'An earlier run, as stored in the baseline.', {
  id: text,
  startedAt: moment,
  durationMs: milliseconds,
  verdict: verdictShape,
  exitCode: count,
  fail: says('Required checks that failed.', count),
  warn: says('Recommended checks that warned.', count),
  waived: count,
  commit: optional(text),
});

const connectionShape = says(
  'How the run connected to the service; absent if no setting changed it.',
  object({
    clientCertificate: mark('With a client certificate (--cert).'),
    ca: mark('With additional certificate authorities (--ca).'),
    insecure: mark('Any TLS certificate was accepted (--insecure).'),
    proxy: optional(
      oneOf(proxyVariables),
      'Through the proxy of this variable; PMS_PROXY stands for --proxy.',
    ),
  }),
);

/** The shape of report.json. */
export const reportShape = says(
  'report.json of one run. Members may be added; those described here stay.',
  object({
    reportVersion: always(1),
    suite: suiteShape,
    target: object({
      kind: oneOf(['remote', 'reference', 'traffic']),
      baseUrl: text,
      fixtures: oneOf(['ids', 'reference', 'zentao', 'command']),
      kept: mark('Objects that the run created were not removed.'),
      connection: optional(connectionShape),
    }),
    run: object({
      id: text,
      startedAt: moment,
      durationMs: milliseconds,
      requests: count,
      seed: plain<number>({ type: 'integer' }),
      command: text,
      rerun: optional(
        list(text),
        'Arguments with which another run reaches the same service in the same way. Secrets come first, as `PMS_TOKEN=…`.',
      ),
      stopped: optional(spoken, 'Why the run ended before all requests were sent.'),
    }),
    origin: optional(originShape),
    history: optional(
      list(pastRun, { minItems: 1 }),
      'Earlier runs, as stored in the baseline, the oldest first.',
    ),
    verdict: verdictShape,
    gate: gateShape,
    notes: optional(
      list(spoken, { minItems: 1 }),
      'What a reader of the report must know, one sentence each.',
    ),
    counts: countsShape,
    traffic: optional(trafficShape),
    pinned: optional(pinnedShape),
    waivers: optional(list(waiver, { minItems: 1 })),
    causes: says('Causes of failures first, then those that explain most.', list(cause)),
    checks: list(check),
    unchecked: list(unchecked),
    phrases: optional(
      plain<Readonly<Record<string, Said>>>({
        type: 'object',
        additionalProperties: { type: 'object', required: ['say', 'of'] },
      }),
      'Sentences of this report as phrases, by their English text: the name of a phrase, and what goes into it. Other languages are made from them.',
    ),
    changes: list(change),
    exchanges: list(exchange),
  }),
);

/** The outcome of one check. */
export type Outcome = (typeof outcomes)[number];
/** The verdict about the target. */
export type Verdict = Of<typeof verdictShape>;
/** Number of checks by outcome. */
export type OutcomeCounts = Of<typeof outcomeCounts>;
/** What a check demands of the users of one page. */
export type UsersDemand = Of<typeof usersDemand>;
/** One difference between a response and what a check demands. */
export interface Finding extends Of<typeof finding> {}
/** Behaviour of the target that the document does not specify. */
export interface Observation extends Of<typeof observation> {}
/** One check with its outcome. */
export interface CheckReport extends Of<typeof check> {}
/** One thing that the run changed on the target. */
export interface Change extends Of<typeof change> {}
/** An exchange in a report. */
export interface ExchangeReport extends Of<typeof exchange> {}
/** Findings of several checks that have one cause. */
export interface Cause extends Of<typeof cause> {}
/** A requirement that no check tests, with the reason. */
export interface UncheckedStatement extends Of<typeof unchecked> {}
/** A waiver of the configuration, with its state. */
export interface WaiverReport extends Of<typeof waiver> {}
/** Comparison with the baseline. */
export interface PinnedReport extends Of<typeof pinnedShape> {}
/** One check whose observations are compared with the baseline. */
export interface PinnedCheck extends Of<typeof pinnedCheck> {}
/** The whole report; described for other programs by schemas/report.schema.json. */
export interface Report extends Of<typeof reportShape> {
  /** The language of its texts; absent for English, and always absent in report.json. */
  readonly language?: Language;
}

/** What generated requests showed about a finding, as phrases. */
export interface PhrasedGenerated extends PhrasedOf<typeof generated> {}
/** A finding whose texts are phrases in no language yet. */
export interface PhrasedFinding extends PhrasedOf<typeof finding> {}
/** An observation whose text is a phrase. */
export interface PhrasedObservation extends PhrasedOf<typeof observation> {}
/** A check whose texts are phrases. */
export interface PhrasedCheck extends PhrasedOf<typeof check> {}
/** An exchange whose purpose is a phrase. */
export interface PhrasedExchange extends PhrasedOf<typeof exchange> {}
/** A cause whose texts are phrases. */
export interface PhrasedCause extends PhrasedOf<typeof cause> {}
/** An untested requirement whose texts are phrases. */
export interface PhrasedUnchecked extends PhrasedOf<typeof unchecked> {}
/** A comparison with the baseline whose texts are phrases. */
export interface PhrasedPinned extends PhrasedOf<typeof pinnedShape> {}
/** One check of it whose texts are phrases. */
export interface PhrasedPinnedCheck extends PhrasedOf<typeof pinnedCheck> {}
/** A report whose texts are phrases in no language yet. */
export interface PhrasedReport extends PhrasedOf<typeof reportShape> {}

/** Where a run was started. */
export interface Origin extends Of<typeof originShape> {}
/** Summary of an earlier run. */
export interface PastRun extends Of<typeof pastRun> {}
