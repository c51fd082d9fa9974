import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { Finding } from '../../engine/judging/finding.ts';

type Details = Omit<Finding, 'fault' | 'exchange' | 'path'> & { readonly path?: string };

/** Returns a finding about an exchange. The path is the field by default. */
export function findingIn(
  { index }: Pick<Exchange, 'index'>,
  fault: Finding['fault'],
  details: Details,
): Finding {
  const path = details.path ?? (details.field === undefined ? undefined : `/${details.field}`);
  return { fault, ...details, ...(path === undefined ? {} : { path }), exchange: index };
}

/** Merges equal findings about several responses or array entries. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding & { alsoIn: number[]; times: number }>();
  for (const finding of findings) {
    const { fault, what, field, expected } = finding;
    const path = finding.path?.replace(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([fault, what, field, path, expected]);
    const known = merged.get(key);
    if (!known) merged.set(key, { ...finding, alsoIn: [], times: 1 });
    else {
      known.times += 1;
      if (known.exchange !== finding.exchange && !known.alsoIn.includes(finding.exchange)) {
        known.alsoIn.push(finding.exchange);
      }
    }
  }
  return [...merged.values()].map(({ alsoIn, times, ...finding }) => ({
    ...finding,
    ...(alsoIn.length > 0 ? { alsoIn } : {}),
    ...(times > 1 ? { times } : {}),
  }));
}
