import { always, anything, list, object, type Of, optional, plain, says, text } from './shape.ts';

/** The shape of who judges. */
export const suiteShape = object({
  name: text,
  version: text,
  contractVersion: says('Version of the contract tables.', optional(text)),
  contractDigest: text,
});

/** Version of the form of observed.json; 1 called `changed` what is `notAsSent`. */
export const observedVersion = 2;

/** The shape of observed.json. */
export const observedShape = object(
  {
    observedVersion: always(observedVersion),
    suite: suiteShape,
    target: plain<string | { readonly baseUrl: string }>({
      anyOf: [
        { type: 'string' },
        { type: 'object', required: ['baseUrl'], properties: { baseUrl: { type: 'string' } } },
      ],
    }),
    points: list(
      object({
        check: says('Id of the check that observes it.', text),
        operation: text,
        aspect: text,
        field: optional(text),
        value: says('Any JSON value, without ids, texts and times.', optional(anything)),
      }),
    ),
  },
  { description: 'observed.json of one run: undocumented behaviour of the service.' },
);

/** What observed.json holds of one target. */
export interface Observed extends Of<typeof observedShape> {}

/** One thing that a target was seen to do where the document is silent. */
export type ObservedPoint = Observed['points'][number];

/** The value of an observed.json; undefined when it is something else, or has nothing to compare. */
export function readObserved(value: unknown): Observed | undefined {
  const { suite, target, points } = (value ?? {}) as Partial<Observed>;
  const baseUrl = typeof target === 'object' ? target?.baseUrl : target;
  const known = versionOf(value) === observedVersion && typeof suite?.contractDigest === 'string';
  const isWhole = known && typeof baseUrl === 'string' && Array.isArray(points) && points.length > 0;
  return isWhole && points.every(isPoint) ? (value as Observed) : undefined;
}

/** The version that a value says it is an observed.json of; undefined where it says none. */
export function versionOf(value: unknown): unknown {
  return (value as { observedVersion?: unknown } | null | undefined)?.observedVersion;
}

function isPoint(point: Partial<ObservedPoint> | null): boolean {
  return typeof point?.check === 'string' && typeof point.aspect === 'string';
}
