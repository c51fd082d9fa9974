import { plural } from '../numbers.ts';

/** The headline and the reasons of the gate, in English. */
export const gate = {
  /** Verdicts, and the ways in which a target can't be tested at all. */
  titles: {
    conformant: 'CONFORMANT',
    'non-conformant': 'NON-CONFORMANT',
    incomplete: 'INCOMPLETE',
    unreachable: 'UNREACHABLE',
    'token-refused': 'TOKEN REFUSED',
    'nothing-there': 'NO SUCH SERVICE',
    'service-changed': 'SERVICE CHANGED',
    'too-large': 'RESPONSE TOO LARGE',
    'wrong-settings': 'SETTINGS WRONG',
    'suite-broke': 'SUITE BROKE',
  },
  dead: (title: string, why: string, exitCode: number): string => `${title}: ${why} (exit ${exitCode})`,
  /** Title and facts, then the gate. */
  headline: (titles: readonly string[], gate: string, exitCode: number): string =>
    `${titles.join(', ')} · ${gate} (exit ${exitCode})`,
  inWords: (facts: readonly string[], exitCode: number): string => `${facts.join(' · ')} (exit ${exitCode})`,
  met: 'gate met',
  notMet: (reasons: string): string => `gate not met: ${reasons}`,
  failing: (count: number): string => `${count} failing`,
  waived: (count: number): string => `${count} waived`,
  ranEarly: 'the run ended early',
  endedEarly: (why: string): string => `the run ended early: ${why}`,
  broke: (checks: number): string => `${plural(checks, 'check')} broke, which is a defect of the suite`,
  /** A part of the report that could not be made. */
  partBroke: (part: 'causes' | 'notes' | 'changes' | 'baseline', message: string): string =>
    `internal error in the suite: the ${{ causes: 'causes are missing', notes: 'notes are missing', changes: 'list of changes is missing', baseline: 'comparison with observed.json is missing' }[part]} (${message})`,
  mustFail: (failing: number, of: number): string =>
    `${failing} of ${plural(of, 'required check')} ${failing === 1 ? 'fails' : 'fail'}`,
  warningsGate: (count: number): string => `${plural(count, 'warning')}, which gate too`,
  notReached: (count: number, of: number): string =>
    `${count} of ${plural(of, 'required check')} without a result`,
  nothingJudged: 'no check was judged',
  differs: (points: number): string => `differs from observed.json in ${plural(points, 'point')}`,
  requestsBeyond: (requests: number): string =>
    `the document does not have ${plural(requests, 'request')} of the clients`,
  noRequests: 'the recording has no request of this API',
  nothingCompared: 'nothing of observed.json was compared',
  notCompared: (count: number, of: number): string =>
    `${count} of ${plural(of, 'check')} of observed.json not compared`,
};
