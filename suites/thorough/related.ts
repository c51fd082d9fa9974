import type { Exchange } from '../../evidence/evidence.ts';
import { idInPath } from '../common/subject.ts';
import { burstSize } from './cost.ts';
import type { Related } from './failures.ts';
import { isCase, partsOfStep } from './steps.ts';

/** How many of the earlier requests are sent again. */
const counts = [1, 2] as const;

/** Returns groups of requests without which a failing request may be right, the likeliest first. */
export function relatedTo(failed: Exchange, recorded: readonly Exchange[]): Related[] {
  const cases = recorded.filter(({ index, step }) => index !== failed.index && isCase(partsOfStep(step)));
  const order = counts.flatMap((count) => befores(failed, cases).map((some) => some.slice(-count)));
  const all: Related[] = [
    ...order.map((others) => ({ how: 'order', others }) as const),
    ...besides(failed, cases).map((others) => ({ how: 'beside', others }) as const),
  ];
  const keys = all.map(({ others }) => others.map(({ index }) => index).join());
  return all.filter((_, at) => keys[at] !== '' && keys.indexOf(keys[at]!) === at);
}

/** The earlier requests of the sequence, and those to the same object. */
function befores(failed: Exchange, cases: readonly Exchange[]): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const before = cases.filter(({ index, step }) => index < failed.index && partsOfStep(step).role === role);
  const toSame = before.filter(({ request }) => request.url === failed.request.url);
  if (role === 'sequence') return idInPath(failed) === undefined ? [before] : [before, toSame];
  return role === 'case' ? [toSame] : [];
}

/** One request in parallel with it and one of each other operation; then all of its own operation. */
function besides(failed: Exchange, cases: readonly Exchange[]): (readonly Exchange[])[] {
  if (partsOfStep(failed.step).role === 'sequence') return [];
  const distance = ({ index }: Exchange): number => Math.abs(index - failed.index);
  const near = cases
    .filter(({ step }) => partsOfStep(step).role !== 'sequence')
    .toSorted((a, b) => distance(a) - distance(b));
  const own = near
    .filter(
      ({ operation, step }) =>
        operation === failed.operation && step.split('/')[3] === failed.step.split('/')[3],
    )
    .slice(0, burstSize - 1);
  const others = near.filter(({ operation }) => operation !== failed.operation);
  const ofEach = new Map(others.toReversed().map((each) => [each.operation, each]));
  return [[...own.slice(0, 1), ...ofEach.values()], own];
}
