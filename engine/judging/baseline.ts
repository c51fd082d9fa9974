import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../evidence/body.ts';
import type { Observed, ObservedPoint } from '../evidence/observed.ts';
import type {
  PhrasedCheck,
  PhrasedFinding,
  PhrasedObservation,
  PhrasedPinned,
  PhrasedPinnedCheck,
} from './report.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** Aspects that depend on the fixture: a field that is unset in one record may be set in another. */
const dependsOnFixture = /^unset /;

/** Recorded if a list of users is too short to decide. It matches every value. */
const undecided = 'not seen';

/**
 * Compares the observed behaviour of a target with a baseline.
 * @param checks every check of this run
 */
export function compareWithBaseline(baseline: Observed, checks: readonly PhrasedCheck[]): PhrasedPinned {
  const { target, points } = baseline;
  const comparable = points.filter(({ value }) => value !== undefined);
  const compared = checks.flatMap((check) => {
    const pointsOf = comparable.filter((point) => point.check === check.id);
    return pointsOf.length === 0 ? [] : compareCheck(check, pointsOf);
  });
  const known = new Set(checks.map(({ id }) => id));
  const unknown = [...new Set(points.map(({ check }) => check))].filter((id) => !known.has(id));
  return {
    verdict: baselineVerdictOf(compared, unknown.length),
    recordedFrom: typeof target === 'string' ? target : target.baseUrl,
    ...(unknown.length === 0 ? {} : { unknown }),
    checks: compared,
  };
}

function baselineVerdictOf(checks: readonly PhrasedPinnedCheck[], unknown: number): PhrasedPinned['verdict'] {
  if (checks.some(({ outcome }) => outcome === 'fail')) return 'different';
  const isWhole = checks.length > 0 && unknown === 0;
  return isWhole && checks.every(({ outcome }) => outcome === 'pass') ? 'same' : 'incomplete';
}

/** What a point is about. Values of points with the same key are compared. */
type Key = Pick<ObservedPoint, 'aspect' | 'field'>;

function compareCheck(check: PhrasedCheck, points: readonly ObservedPoint[]): PhrasedPinnedCheck {
  const keys = new Map(points.map((point) => [JSON.stringify([point.aspect, point.field]), point]));
  const findings: PhrasedFinding[] = [];
  const unseen: string[] = [];
  for (const key of keys.values()) {
    const recorded = points.filter((point) => isAbout(point, key)).map(({ value }) => value);
    const seen = check.observations.filter((point) => isAbout(point, key) && point.value !== undefined);
    const values = seen.map(({ value }) => value);
    if (seen.length === 0) unseen.push(key.aspect);
    else if (!sameValues(recorded, values)) findings.push(findingOf(key, recorded, seen));
  }
  const { id, title, operation, reason } = check;
  const notSeen = say('judging.pinned.notSeen', say('terms.list', unseen));
  const compared = keys.size - unseen.length;
  const isMissed = compared === 0 || unseen.some((aspect) => !dependsOnFixture.test(aspect));
  return {
    id,
    title,
    operation,
    level: 'pinned',
    outcome: findings.length > 0 ? 'fail' : isMissed ? 'blocked' : 'pass',
    ...(unseen.length === 0
      ? {}
      : { reason: reason === undefined ? notSeen : say('judging.pinned.because', notSeen, reason) }),
    compared,
    findings,
  };
}

function isAbout(point: Key, { aspect, field }: Key): boolean {
  return point.aspect === aspect && point.field === field;
}

function findingOf(
  { aspect, field }: Key,
  recorded: readonly unknown[],
  seen: readonly PhrasedObservation[],
): PhrasedFinding {
  return {
    message: say('judging.pinned.notAsRecorded', aspect),
    ...(field === undefined ? {} : { field }),
    expected: eitherOf(recorded),
    actual: eitherOf(seen.map(({ value }) => value)),
    exchange: seen[0]!.exchange,
  };
}

function eitherOf(values: readonly unknown[]): Said {
  return say('judging.pinned.or', [...new Set(values.map(valueInWords))].sort());
}

/** Returns an observed value as text: `200 record application/json` for a response, else as JSON. */
export function valueInWords(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { status, body, mediaType, ...others } = value;
  const response = [status, body, mediaType].filter((part) => part !== undefined).map(String);
  const named = Object.entries(others).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
  return [...response, ...named].join(' ');
}

/**
 * True if a target behaves as recorded: each value of one side has an equal value on the other side. Members that the
 * recording lacks, because a later version added them, are not compared.
 */
export function sameValues(recorded: readonly unknown[], seen: readonly unknown[]): boolean {
  return (
    recorded.every((before) => seen.some((now) => isAsRecorded(before, now))) &&
    seen.every((now) => recorded.some((before) => isAsRecorded(before, now)))
  );
}

function isAsRecorded(before: unknown, now: unknown): boolean {
  if (!isObject(before) || !isObject(now)) return sameMeaning(before, now);
  return Object.keys(before).every((name) => sameMeaning(before[name], now[name]));
}

/**
 * True if two observed values are equal, whatever the order of their members and lists. `undecided` equals every
 * value.
 */
function sameMeaning(a: unknown, b: unknown): boolean {
  if (a === undecided || b === undecided) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return isDeepStrictEqual(
      a.map((item) => JSON.stringify(item)).sort(),
      b.map((item) => JSON.stringify(item)).sort(),
    );
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameMeaning(a[key], b[key]));
}
