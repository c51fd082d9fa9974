// Longer than other files: one table, from which the type of a report and its JSON Schema come.
import { operationIds } from '../contract/operations.ts';
import type { Level, StatementId } from '../contract/statements.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { suiteShape } from '../evidence/observed.ts';
import { trafficShape } from '../evidence/traffic/summary.ts';
import type { ExitCode } from './exit-codes.ts';
import { faultNames } from './finding.ts';
import type { Recognised } from './recognisers.ts';
import {
  always,
  anyText,
  anything,
  count,
  flag,
  idOf,
  list,
  milliseconds,
  moment,
  named,
  object,
  type Of,
  oneOf,
  optional,
  plain,
  says,
  text,
} from '../evidence/shape.ts';
import type { Language } from '../messages/index.ts';

/** The outcomes of one check, in the order in which reports show them. */
export const outcomes = [
  'fail',
  'warn',
  'broken',
  'blocked',
  'waived',
  'observed',
  'pass',
  'skipped',
] as const;

/** The levels, in the order in which reports show them. */
export const levels = ['must', 'should', 'open'] as const satisfies readonly Level[];

// From here on report.json is a table: types, JSON Schema, order of keys and the pinned listing are made of it.

const index = named('index', says('Index of an exchange.', count));
const operation = oneOf(operationIds);

/** The shape of a level. */
export const levelShape = named('level', oneOf(levels));
/** The shape of an outcome. */
const outcomeShape = named('outcome', oneOf(outcomes));

const likely = named(
  'likely',
  object(
    {
      as: says('The recogniser, the same word for every target.', idOf<Recognised>()),
      says: says('What it is and what to do.', text),
    },
    { description: 'What it most likely comes from, recognised by the values that were sent and came.' },
  ),
);

const generated = named(
  'generated',
  object(
    {
      cases: says('In how many of the generated requests it was seen.', count),
      of: says('How many there were.', count),
      seen: says('When the same was asked again.', oneOf(['again', 'now and then', 'not asked again'])),
      smallest: says('What the smallest request that shows it sends beside plain values.', text),
      after: says('The requests that it was only seen after.', optional(text)),
      beside: says('The requests that it was only seen beside, at once.', optional(text)),
      nearby: says('What near to it is right.', optional(text)),
    },
    { description: 'What generated requests showed of a finding.' },
  ),
);

const user = plain<string | number>({ anyOf: [{ type: 'string' }, { type: 'integer' }] });

const usersDemand = named(
  'usersDemand',
  object(
    {
      with: says('Must be on the page.', optional(user)),
      without: says('Must not be on the page.', optional(user)),
      once: says('Must be on the page once.', optional(user)),
      most: says('How many users the page has at most.', optional(count)),
      least: says('How many users the page has at least.', optional(count)),
    },
    { description: 'Users by id, or by account where they have no id.' },
  ),
);

const finding = named(
  'finding',
  object(
    {
      message: text,
      fault: says('What kind of difference it is; absent in early reports.', optional(oneOf(faultNames))),
      field: says('Top-level record field, or field of a user entry.', optional(anyText)),
      path: says(
        'JSON Pointer into the answer; empty for the whole of it.',
        optional(plain<string>({ type: 'string', pattern: '^(?:/|$)' })),
      ),
      expected: text,
      actual: anyText,
      users: says('What is demanded of the users of the page.', optional(usersDemand)),
      wanted: says('The JSON value that was sent or demanded, where there is one.', optional(anything)),
      got: says('The JSON value that came.', optional(anything)),
      likely: optional(likely),
      generated: optional(generated),
      exchange: index,
      alsoIn: says('Further exchanges that show the same.', optional(list(index))),
      times: says(
        'How often it was found, over all exchanges and array entries; 1 when absent.',
        optional(plain<number>({ type: 'integer', minimum: 1 })),
      ),
    },
    { description: 'One way in which an answer differs from what a check demands.' },
  ),
);

const observation = named(
  'observation',
  object(
    {
      aspect: says('What is observed of the point, the same word for every target.', text),
      message: text,
      field: optional(text),
      value: says('Any JSON value.', optional(anything)),
      exchange: index,
    },
    { description: 'What the target does where the document leaves a choice.' },
  ),
);

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
      title: text,
      level: levelShape,
      sections: list(named('section', plain<string>({ type: 'string', pattern: '^[1-9](?:\\.[1-9])?$' })), {
        minItems: 1,
      }),
      statement: object({ id: idOf<StatementId>(), says: text }),
      outcome: outcomeShape,
      reason: says('Why it is blocked, skipped, waived or broken.', optional(text)),
      hint: says(
        'Where an implementer looks first; for a blocked check, the setting to give.',
        optional(text),
      ),
      provisional: says('New in this minor version: reported, and off the verdict.', optional(always(true))),
      thorough: says('Asked with --thorough alone.', optional(always(true))),
      findings: list(finding),
      observations: list(observation),
      exchanges: says('Indexes of the exchanges that were judged.', list(index)),
      waived: says(
        'Findings that waivers excuse, where others make the check fail all the same.',
        optional(list(finding, { minItems: 1 })),
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

const change = named(
  'change',
  object(
    {
      kind: text,
      id: text,
      exchange: index,
      undone: says('The run took the change back.', optional(flag)),
      uncertain: says(
        'No answer says so: the request may have been obeyed before its answer was lost, or although it was refused.',
        optional(always(true)),
      ),
    },
    { description: 'One thing that the run changed on the target.' },
  ),
);

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

const exchange = named(
  'exchange',
  object(
    {
      index,
      operation: says(
        'What it was sent for; absent in early reports.',
        optional(plain<string>({ enum: [...operationIds, 'set-up'] })),
      ),
      step: text,
      purpose: text,
      request: object({ method: text, url: text, headers, body: optional(anyText) }),
      response: optional(
        object({
          status: plain<number>({ type: 'integer', minimum: 100, maximum: 999 }),
          headers,
          body: anyText,
          bodyBytes: says('Size of the whole body after decompression, in bytes.', count),
          truncated: says('The beginning of the body: the whole was longer.', optional(always(true))),
          condensed: says(
            'Not given any more. Entries that say nothing new are there as what identifies them.',
            optional(always(true)),
          ),
          notUtf8: says('The body has replacement characters.', optional(always(true))),
        }),
      ),
      error: optional(
        object({
          kind: oneOf([
            'refused',
            'unknown-host',
            'tls',
            'reset',
            'timeout',
            'too-large',
            'broken-off',
            'not-http',
            'aborted',
            'other',
          ]),
          message: text,
        }),
      ),
      startedMs: says(
        'When it was sent, since the first request of the run; absent in early reports.',
        optional(milliseconds),
      ),
      durationMs: milliseconds,
      repeats: says(
        'Why it was sent again, and the exchange in whose place it stands.',
        optional(object({ exchange: index, because: oneOf(['patience', 'gateway', 'alone']) })),
      ),
      doubtful: says('The answer says nothing sure of the service.', optional(always(true))),
      curl: says('A shell command that sends it again, with $PMS_TOKEN in place of the Token.', text),
    },
    {
      description: 'One request, and the answer or why there is none.',
      anyOf: [{ required: ['response'] }, { required: ['error'] }],
    },
  ),
);

const cause = named(
  'cause',
  object(
    {
      summary: says('In plain words, with the number of fields or answers it covers.', text),
      fields: list(text),
      findings: says('How many findings it accounts for.', plain<number>({ type: 'integer', minimum: 1 })),
      checks: list(text, { minItems: 1 }),
    },
    { description: 'Findings of several checks that have one cause.' },
  ),
);

const unchecked = named(
  'uncheckedStatement',
  object(
    { id: idOf<StatementId>(), section: text, level: levelShape, says: text, reason: text },
    { description: 'A statement that no check asks, with the reason.' },
  ),
);

const waiver = named(
  'waiver',
  object(
    {
      reason: text,
      issue: optional(text),
      state: says(
        'used: it excused findings. stale: nothing fails any more. not reached: no answer tells.',
        oneOf(['used', 'stale', 'not reached']),
      ),
      entry: says('Where it is written, in the words of the user.', text),
      set: says('The set of the package that it comes from.', optional(text)),
      field: optional(text),
      findings: says('How many findings it excused.', count),
      check: text,
    },
    { description: 'A waiver of the config file, and what became of it.' },
  ),
);

const pinnedCheck = named(
  'pinnedCheck',
  object({
    operation,
    id: says('Id of the check that observes.', text),
    title: text,
    level: always('pinned'),
    outcome: oneOf(['pass', 'fail', 'blocked']),
    reason: says('What was not compared, and why.', optional(text)),
    compared: says('Number of points.', count),
    findings: list(finding),
  }),
);

const pinned = named(
  'pinned',
  object(
    {
      verdict: says(
        'incomplete: nothing differs as far as it was reached.',
        oneOf(['same', 'different', 'incomplete']),
      ),
      recordedFrom: says('Base URL of the target that was recorded.', anyText),
      checks: list(pinnedCheck),
    },
    { description: 'How the target compares with the recorded behaviour of another; off the verdict.' },
  ),
);

const outcomeCounts = named(
  'outcomeCounts',
  object(Object.fromEntries(outcomes.map((outcome) => [outcome, count])) as Record<Outcome, typeof count>, {
    description: 'Number of checks by outcome.',
  }),
);

/** The shape of a verdict. */
export const verdictShape = oneOf(['conformant', 'non-conformant', 'incomplete']);

/** The shape of how a run ended in which the target could not be tested at all. */
export const endingShape = oneOf(['unreachable', 'token-refused', 'nothing-there']);

/** The shape of the gate. */
const gateShape = object(
  {
    met: flag,
    exitCode: says('With what the command line ends.', plain<ExitCode>({ enum: [0, 1, 3, 4, 5] })),
    reasons: says('Why it is not met, one sentence each, the gravest only.', list(text)),
    ending: says('How a run ended in which the target could not be tested at all.', optional(endingShape)),
  },
  { description: 'Whether the gates that were asked for are met.' },
);

/** The shape of the counts by level. */
export const countsShape = object(
  { must: outcomeCounts, should: outcomeCounts, open: outcomeCounts },
  { description: 'Provisional checks are left out.' },
);

/** The shape of what CI says of a run. */
const originShape = named(
  'origin',
  object(
    {
      system: text,
      commit: optional(text),
      branch: optional(text),
      url: says('Of the run in CI.', optional(text)),
    },
    { description: 'Where the run was started, as the variables of CI say.' },
  ),
);

const pastRun = named(
  'pastRun',
  object(
    {
      id: text,
      startedAt: moment,
      durationMs: milliseconds,
      verdict: verdictShape,
      exitCode: count,
      fail: says('Required checks that failed.', count),
      warn: says('Recommended checks that warned.', count),
      waived: count,
      commit: optional(text),
    },
    { description: 'An earlier run, as the baseline knew it.' },
  ),
);

/** The shape of report.json. */
export const reportShape = object(
  {
    reportVersion: always(1),
    suite: suiteShape,
    target: object({
      kind: oneOf(['remote', 'reference', 'traffic']),
      baseUrl: text,
      fixtures: oneOf(['ids', 'reference', 'zentao', 'command']),
      kept: says('What the run created was left in place.', optional(always(true))),
    }),
    run: object({
      id: text,
      startedAt: moment,
      durationMs: milliseconds,
      requests: count,
      seed: plain<number>({ type: 'integer' }),
      command: text,
      stopped: says('Why the run ended before everything was asked.', optional(text)),
    }),
    origin: optional(originShape),
    history: says(
      'Earlier runs that the baseline knew, the oldest first.',
      optional(list(pastRun, { minItems: 1 })),
    ),
    verdict: verdictShape,
    gate: gateShape,
    notes: says(
      'What a reader must know to read the report right, one sentence each.',
      optional(list(text, { minItems: 1 })),
    ),
    counts: countsShape,
    traffic: optional(trafficShape),
    pinned: optional(pinned),
    waivers: optional(list(waiver, { minItems: 1 })),
    causes: says('The most telling first.', list(cause)),
    checks: list(check),
    unchecked: list(unchecked),
    changes: list(change),
    exchanges: list(exchange),
  },
  { description: 'report.json of one run. Members may be added; those described here stay.' },
);

/** What became of one check. */
export type Outcome = (typeof outcomes)[number];
/** What became of the target as a whole. */
export type Verdict = Of<typeof verdictShape>;
/** Number of checks by outcome. */
export type OutcomeCounts = Of<typeof outcomeCounts>;
/** One way in which one answer differs from what a check demands. */
export interface Finding extends Of<typeof finding> {}
/** Something that the document leaves open, as this target does it. */
export interface Observation extends Of<typeof observation> {}
/** One check with its outcome. */
export interface CheckReport extends Of<typeof check> {}
/** One thing that the run changed on the target. */
export interface Change extends Of<typeof change> {}
/** An exchange as reports carry it. */
export interface ExchangeReport extends Of<typeof exchange> {}
/** Findings of several checks that have one cause, said once. */
export interface Cause extends Of<typeof cause> {}
/** A statement that no check asks, with the reason. */
export interface UncheckedStatement extends Of<typeof unchecked> {}
/** A waiver of the config file, and what became of it. */
export interface WaiverReport extends Of<typeof waiver> {}
/** Recorded behaviour of another target, and what became of it here. */
export interface PinnedReport extends Of<typeof pinned> {}
/** One check whose observations are pinned to recorded ones. */
export interface PinnedCheck extends Of<typeof pinnedCheck> {}
/** The whole report; described for other programs by schemas/report.schema.json. */
export interface Report extends Of<typeof reportShape> {
  /** The language of its texts; English where it is left out, as in report.json. */
  readonly language?: Language;
}

/** Where a run was started. */
export interface Origin extends Of<typeof originShape> {}
/** An earlier run, in short. */
export interface PastRun extends Of<typeof pastRun> {}
