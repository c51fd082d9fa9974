import { isObject } from '../evidence/body.ts';
import type { Observed, ObservedPoint } from '../evidence/observed.ts';
import { pointsOf, sameValues } from './difference.ts';
import type {
  PhrasedCheck,
  PhrasedFinding,
  PhrasedObservation,
  PhrasedPinned,
  PhrasedPinnedCheck,
} from './report.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { listed } from '../../messages/common.ts';
import { before } from '../../messages/zh/apart.ts';

/** Aspects that depend on the fixture: a field that is unset in one record may be set in another. */
const dependsOnFixture = /^unset /;

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

type RecordedOrSeen = ObservedPoint | PhrasedObservation;

const notSeenNow = phrase(
  'judging.pinned.notSeen',
  (aspects: string) => `not seen in this run: ${aspects}`,
  (aspects) => `本次运行未见：${aspects}`,
);
const because = phrase(
  'judging.pinned.because',
  (reason: string, because: string) => `${reason} (${because})`,
  (reason, because) => `${reason}（${because}）`,
);

function compareCheck(check: PhrasedCheck, points: readonly ObservedPoint[]): PhrasedPinnedCheck {
  const valuesOf = (seen: readonly Pick<PhrasedObservation, 'value'>[]) => seen.map(({ value }) => value);
  const findings: PhrasedFinding[] = [];
  const unseen: string[] = [];
  let compared = 0;
  for (const { seen, ...key } of pointsOf<RecordedOrSeen>([points, check.observations])) {
    const [recorded, now] = [valuesOf(seen[0]!), seen[1] as readonly PhrasedObservation[]];
    if (recorded.length === 0) continue;
    if (now.length === 0) {
      unseen.push(key.aspect);
      continue;
    }
    compared += 1;
    if (!sameValues(recorded, valuesOf(now))) findings.push(findingOf(key, recorded, now));
  }
  const { id, title, operation, reason } = check;
  const notSeen = notSeenNow(listed(unseen));
  const isMissed = compared === 0 || unseen.some((aspect) => !dependsOnFixture.test(aspect));
  return {
    id,
    title,
    operation,
    level: 'pinned',
    outcome: findings.length > 0 ? 'fail' : isMissed ? 'blocked' : 'pass',
    ...(unseen.length === 0 ? {} : { reason: reason === undefined ? notSeen : because(notSeen, reason) }),
    compared,
    findings,
  };
}

const notAsRecorded = phrase(
  'judging.pinned.notAsRecorded',
  (aspect: string) => `${aspect} is not as recorded`,
  (aspect) => `${before(aspect)}与记录的不一致`,
);

function findingOf(
  { aspect, field }: Key,
  recorded: readonly unknown[],
  seen: readonly PhrasedObservation[],
): PhrasedFinding {
  return {
    message: notAsRecorded(aspect),
    ...(field === undefined ? {} : { field }),
    expected: eitherOf(recorded),
    actual: eitherOf(seen.map(({ value }) => value)),
    exchange: seen[0]!.exchange,
  };
}

const or = phrase(
  'judging.pinned.or',
  (values: readonly string[]) => values.join(' or '),
  (values) => values.join(' 或 '),
);

function eitherOf(values: readonly unknown[]): Said {
  return or([...new Set(values.map(valueInWords))].sort());
}

/** Returns an observed value as text: `200 record application/json` for a response, else as JSON. */
export function valueInWords(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { status, body, mediaType, ...others } = value;
  const response = [status, body, mediaType].filter((part) => part !== undefined).map(String);
  const named = Object.entries(others).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
  return [...response, ...named].join(' ');
}
