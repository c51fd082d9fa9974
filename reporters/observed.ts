import { observedVersion } from '../evidence/observed.ts';
import type { Report } from '../judging/report.ts';
import { escapeUnseenInJson } from './text.ts';

/**
 * Returns observed.json: what the target does where the document does not specify it. Points are in the order of the
 * checks, then of aspects. Two services with the same behaviour have the same points.
 */
export function toObserved({ suite, target, checks }: Report): string {
  const points = checks.flatMap(({ id, operation, observations }) =>
    observations
      .filter(({ value }) => value !== undefined)
      .map(({ aspect, field, value }) => ({
        check: id,
        operation,
        aspect,
        ...(field === undefined ? {} : { field }),
        value,
      }))
      .toSorted(byAspect),
  );
  const observed = { observedVersion, suite, target, points };
  return `${escapeUnseenInJson(JSON.stringify(observed, null, 2))}\n`;
}

function byAspect(a: { readonly aspect: string }, b: { readonly aspect: string }): number {
  return a.aspect < b.aspect ? -1 : Number(a.aspect > b.aspect);
}
