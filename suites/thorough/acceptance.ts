import type { Observation } from '../../judging/report.ts';
import { isCase } from './steps.ts';
import { isRefused, type Trial } from './trials.ts';

/** Where more than half of the cases were refused, that is said: of each class, how many were taken. */
export function acceptanceOf(trials: readonly Trial[]): Observation[] {
  const cases = trials.filter((trial) => isCase(trial) && trial.reply.kind !== 'unanswered');
  const refused = cases.filter(isRefused);
  if (refused.length * 2 <= cases.length) return [];
  const counts = new Map<string, { taken: number; sent: number }>();
  for (const { values, reply } of cases) {
    for (const [field, { class: name }] of Object.entries(values)) {
      const known = counts.get(`${field} ${name}`) ?? { taken: 0, sent: 0 };
      known.sent += 1;
      if (reply.kind === 'record') known.taken += 1;
      counts.set(`${field} ${name}`, known);
    }
  }
  const value = Object.fromEntries(
    [...counts].map(([name, { taken, sent }]) => [name, `${taken} of ${sent}`]),
  );
  const never = [...counts].filter(([, { taken }]) => taken === 0).map(([name]) => name);
  const which = never.length === 0 ? '' : `; never taken: ${never.join(', ')}`;
  return [
    {
      aspect: 'acceptance',
      message: `most generated requests were refused, ${refused.length} of ${cases.length}: little was judged${which}`,
      value,
      exchange: refused[0]!.exchange.index,
    },
  ];
}
