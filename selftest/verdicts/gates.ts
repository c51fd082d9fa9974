import type { JudgeSettings } from '../../engine/judge.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { toObserved } from '../../reporters/json.ts';
import type { RunSettings } from '../../engine/run.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { ConnectionLost, rightRun, runAgainst, runBent } from '../in-process.ts';
import { serviceOf } from '../service-of.ts';

/** A run that was recorded, and the gate settings with which it is judged. */
export interface GateRow {
  readonly evidence: () => Promise<string>;
  readonly settings: JudgeSettings;
}

const of = (service: ServiceOptions, settings?: Partial<RunSettings>) => async (): Promise<string> =>
  (await runAgainst(service, settings)).evidence;

const right = async (): Promise<string> => (await rightRun()).evidence;

const inAnotherScript = 'start-task/accepts-a-comment-in-another-script';

/** Two required checks fail. */
const failing = of(serviceOf('start-task-swaps-consumed-and-left'));
/** Recommended checks warn, and no required one fails. */
const warning = of(serviceOf('start-task-refuses-a-comment-in-another-script'));
/** No bug: required checks are blocked. */
const incomplete = of({ bugs: 0 });
/** Two checks are judged: one warns, one passes. */
const oneOfTwo = of(serviceOf('start-task-refuses-a-comment-in-another-script'), {
  only: [inAnotherScript, 'start-task/media-type-is-json'],
});
/** A setting names what is not there. */
const wrongSetting = of({}, { bugs: [900_001, 900_002] });
/** The service refuses the Token. */
const refused = of({}, { token: 'another-Token-1' });

/** A target that is lost after so many requests. */
const lostAfter = (requests: number) => async (): Promise<string> => {
  let sent = 0;
  const { evidence } = await runBent((_, next) => {
    sent += 1;
    if (sent > requests) throw new ConnectionLost('refused');
    return next();
  });
  return evidence;
};

// Awaited here: later, mutation testing has changed the code.
const baseline = JSON.parse(toObserved((await rightRun()).report)) as NonNullable<
  JudgeSettings['expectObserved']
>;
const ofOneList = {
  ...baseline,
  points: baseline.points.filter(({ check }) => check === 'list-users/order'),
};
const ofAnotherVersion = {
  ...baseline,
  points: [...baseline.points, { ...baseline.points[0]!, check: 'list-users/not-known' }],
};

const consumed = { check: 'start-task/echoes-consumed', reason: 'swapped', issue: 'PMS-7' };
const left = { check: 'start-task/echoes-left', field: 'left', reason: 'swapped too' };

/** What makes the exit code of a run another one: each gate setting, baseline and waiver, met and not met. */
export const gateRows: Readonly<Record<string, GateRow>> = {
  'a failure': { evidence: failing, settings: {} },
  'a failure, incomplete is allowed': { evidence: failing, settings: { allowIncomplete: true } },
  'a warning': { evidence: warning, settings: {} },
  'a warning, warnings gate': { evidence: warning, settings: { failOn: 'warn' } },
  'no warning, warnings gate': { evidence: right, settings: { failOn: 'warn' } },
  'incomplete is allowed': { evidence: incomplete, settings: { allowIncomplete: true } },
  'nothing was judged': {
    evidence: of({ bugs: 0 }, { only: ['confirm-bug/*'] }),
    settings: { allowIncomplete: true },
  },
  'one check passes and one warns': { evidence: oneOfTwo, settings: { allowIncomplete: true } },
  'one check passes and one is waived': {
    evidence: oneOfTwo,
    settings: { allowIncomplete: true, waivers: [{ check: inAnotherScript, reason: 'ASCII only' }] },
  },
  'a setting is wrong': { evidence: wrongSetting, settings: {} },
  'a setting is wrong, incomplete is allowed': {
    evidence: wrongSetting,
    settings: { allowIncomplete: true },
  },
  'the Token is refused': { evidence: refused, settings: { allowIncomplete: true } },
  'the target is not reached': { evidence: lostAfter(0), settings: {} },
  'the target is lost during the run': { evidence: lostAfter(60), settings: { allowIncomplete: true } },
  'the same as the baseline': { evidence: right, settings: { expectObserved: baseline } },
  'different from the baseline': {
    evidence: of(serviceOf('answers-299')),
    settings: { expectObserved: baseline },
  },
  'different from the baseline, only conformance gates': {
    evidence: of(serviceOf('answers-299')),
    settings: { expectObserved: baseline, gate: ['conformance'] },
  },
  'a failure, only the baseline gates': {
    evidence: failing,
    settings: { expectObserved: baseline, gate: ['same'] },
  },
  'not compared in all points': {
    evidence: incomplete,
    settings: { expectObserved: baseline, gate: ['same'] },
  },
  'not compared in all points, which is allowed': {
    evidence: incomplete,
    settings: { expectObserved: baseline, gate: ['same'], allowIncomplete: true },
  },
  'not compared at all': {
    evidence: of({}, { only: ['confirm-bug/*'] }),
    settings: { expectObserved: ofOneList, allowIncomplete: true },
  },
  'a baseline of another version': { evidence: right, settings: { expectObserved: ofAnotherVersion } },
  'waived failures': { evidence: failing, settings: { waivers: [consumed, left] } },
  'one of two failures is waived': { evidence: failing, settings: { waivers: [left] } },
  'a waiver of another field': {
    evidence: failing,
    settings: { waivers: [{ ...consumed, field: 'left' }] },
  },
  'a waived operation': {
    evidence: failing,
    settings: { waivers: [{ check: 'start-task/*', outcome: 'fail', reason: 'known' }] },
  },
  'a waiver of warnings': {
    evidence: failing,
    settings: { waivers: [{ check: 'start-task/*', outcome: 'warn', reason: 'known' }] },
  },
  'a waived warning': {
    evidence: warning,
    settings: {
      failOn: 'warn',
      waivers: [{ check: inAnotherScript, reason: 'ASCII only' }],
    },
  },
  'what a waived failure blocks is waived': {
    evidence: of(serviceOf('create-story-lacks-id')),
    settings: { waivers: [{ check: 'create-story/required-fields-present', reason: 'no id' }] },
  },
  'waivers that excuse nothing': { evidence: right, settings: { waivers: [consumed, left] } },
  'waivers that were not reached': {
    evidence: incomplete,
    settings: { waivers: [{ check: 'confirm-bug/echoes-pri', reason: 'known' }] },
  },
  ...Object.fromEntries(
    (['zentao-18.10', 'zentao-16.5'] as const).map((set): [string, GateRow] => [
      `the waivers ${set}`,
      {
        evidence: async () => recordings.get(set.replace('zentao-', ''))!,
        settings: { waiverSets: [set] },
      },
    ]),
  ),
};
