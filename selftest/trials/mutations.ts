import { operationIds, type OperationId } from '../../contract/operations.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import { askedAlone, runBent, type Bend } from '../in-process.ts';
import { operationOf } from './moving-world.ts';
import type { Row, Trial } from './series.ts';
import { explanationOf, explanations } from './survivors.ts';
import { nameOf, type Mutation } from './mutation.ts';
import { complaintsOf } from './outcome.ts';

/** How a proxy changes a JSON value; undefined removes it. */
const changes: Readonly<Record<Mutation['change'], (value: unknown) => unknown>> = {
  delete: () => undefined,
  null: () => null,
  'wrong type': (value) => {
    if (typeof value === 'string') return 7;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return 'yes';
    return Array.isArray(value) || value === null ? {} : [];
  },
  empty: (value) => {
    if (typeof value === 'number') return 0;
    if (typeof value === 'boolean') return false;
    return Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? {} : '';
  },
  'other value': (value) => {
    if (typeof value === 'string') return otherText(value);
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    if (Array.isArray(value)) return [...(value as unknown[]), value[0] ?? 'other'];
    return typeof value === 'object' && value !== null ? { ...value, other: 1 } : 'other';
  },
};

/** Changes a text. A date stays a date. */
function otherText(text: string): string {
  return /^\d{4}-\d\d-\d\d/.test(text) ? `2019${text.slice(4)}` : `${text}x`;
}

/** Which of the successful responses of an operation are changed, counted from 1. */
const selects: Readonly<Record<Mutation['responses'], (count: number) => boolean>> = {
  first: (count) => count === 1,
  second: (count) => count === 2,
  every: () => true,
};

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

type Json = Record<string, unknown>;

/** Returns a copy of a value with one part changed. */
function replaced(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Json;
  const part = replaced(copy[name], rest, change);
  if (part !== undefined) copy[name] = part;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete copy[name];
  return copy;
}

function bendOf({ operation, path, change, responses }: Mutation): Bend {
  let count = 0;
  return (request, next) => {
    const response = next();
    if (response.status > 299 || operationOf(request.path) !== operation) return response;
    count += 1;
    if (!selects[responses](count)) return response;
    const body = replaced(JSON.parse(response.body), path.split('/'), changes[change]);
    return { ...response, body: JSON.stringify(body) };
  };
}

/** Returns the paths of members, up to three levels deep, and of the first two items of arrays. */
function pathsOf(value: unknown, depth = 3): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const names = Array.isArray(value) ? [...value.keys()].slice(0, 2).map(String) : Object.keys(value);
  return names.flatMap((name) => [
    name,
    ...pathsOf((value as Json)[name], depth - 1).map((path) => `${name}/${path}`),
  ]);
}

let found: Promise<Mutation[]> | undefined;

/** Returns every change of every value in the responses of the right service. */
const allMutations = (): Promise<Mutation[]> => (found ??= findMutations());

async function findMutations(): Promise<Mutation[]> {
  const paths = new Map<OperationId, Set<string>>(operationIds.map((operation) => [operation, new Set()]));
  const collect = (path: string, response: ServiceResponse): ServiceResponse => {
    const known = paths.get(operationOf(path))!;
    if (response.status < 300) for (const one of pathsOf(JSON.parse(response.body))) known.add(one);
    return response;
  };
  await runBent(({ path }, next) => collect(path, next()));
  return [...paths].flatMap(([operation, known]) =>
    [...known].flatMap((path) =>
      keysOf(changes).flatMap((change) =>
        keysOf(selects).map((responses) => ({ operation, path, change, responses })),
      ),
    ),
  );
}

/**
 * Runs the suite against the right service behind the proxy.
 * @returns ids of checks that fail or warn; undefined if the proxy had nothing to change
 */
async function runMutated(mutation: Mutation): Promise<readonly string[] | undefined> {
  let changed = false;
  const bend = bendOf(mutation);
  const changing: Bend = (request, next, service) => {
    const right = next();
    const bent = bend(request, () => right, service) as ServiceResponse;
    changed ||= bent.body !== right.body;
    return bent;
  };
  const { report } = await runBent(changing, {}, askedAlone(mutation));
  return changed ? complaintsOf(report) : undefined;
}

/** True if no check fails or warns although the proxy changed a value. */
async function survives(mutation: Mutation): Promise<boolean> {
  return (await runMutated(mutation))?.length === 0;
}

/** True if a change that no check notices has this explanation. */
async function isNeeded(explanation: (typeof explanations)[number]): Promise<boolean> {
  for (const mutation of await allMutations())
    if (explanationOf(mutation) === explanation && (await survives(mutation))) return true;
  return false;
}

/** Changes each value of the right service. If no check notices it, a reading must explain why. */
export const mutationRows: readonly Row[] = [
  ...operationIds.map((operation): Row => ({
    series: 'one value changed',
    row: operation,
    trials: async () =>
      (await allMutations())
        .filter((mutation) => mutation.operation === operation)
        .map((mutation) => ({
          name: nameOf(mutation),
          run: async () =>
            explanationOf(mutation) === undefined && (await survives(mutation))
              ? [{ fault: 'unexplained', what: nameOf(mutation) } as const]
              : [],
        })),
  })),
  {
    series: 'one value changed',
    row: 'every explanation is needed',
    trials: async () =>
      explanations.map((explanation): Trial => {
        const { operation, paths, because } = explanation;
        const name = `explanation | ${operation} ${paths.join(' ')}: ${because}`;
        return {
          name,
          run: async () => ((await isNeeded(explanation)) ? [] : [{ fault: 'unexplained', what: name }]),
        };
      }),
  },
];
