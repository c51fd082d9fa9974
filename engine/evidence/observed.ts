import { always, anything, list, object, type Of, optional, plain, says, text } from './shape.ts';

/** Name and versions of the suite that judged. */
export const suiteShape = object({
  name: text,
  version: text,
  contractVersion: optional(text, 'Version of the contract tables.'),
  contractDigest: text,
});

/** Version of the format of observed.json. In version 1 `notAsSent` was called `changed`. */
export const observedVersion = 2;

/** The shape of observed.json. */
export const observedShape = says(
  'observed.json of one run: undocumented behaviour of the service.',
  object({
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
        check: says('Id of the check that observed the behaviour.', text),
        operation: text,
        aspect: text,
        field: optional(text),
        value: optional(anything, 'Any JSON value, without ids, texts and times.'),
      }),
    ),
  }),
);

/** Content of observed.json: the undocumented behaviour of one target. */
export interface Observed extends Of<typeof observedShape> {}

/** One observed behaviour that the document does not specify. */
export type ObservedPoint = Observed['points'][number];

/** Returns the value as content of observed.json; undefined when it is something else, or has no points. */
export function readObserved(value: unknown): Observed | undefined {
  const { suite, target, points } = (value ?? {}) as Partial<Observed>;
  const baseUrl = typeof target === 'object' ? target?.baseUrl : target;
  const known = versionOf(value) === observedVersion && typeof suite?.contractDigest === 'string';
  const isWhole = known && typeof baseUrl === 'string' && Array.isArray(points) && points.length > 0;
  return isWhole && points.every(isPoint) ? (value as Observed) : undefined;
}

/** Returns the format version that a parsed observed.json states; undefined when it states none. */
export function versionOf(value: unknown): unknown {
  return (value as { observedVersion?: unknown } | null | undefined)?.observedVersion;
}

function isPoint(point: Partial<ObservedPoint> | null): boolean {
  return typeof point?.check === 'string' && typeof point.aspect === 'string';
}
