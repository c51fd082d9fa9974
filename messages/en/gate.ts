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
};
