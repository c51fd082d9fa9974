/** Values of one object, each in a form that compares with `===`. */
export type Values<Field extends string> = Readonly<Partial<Record<Field, unknown>>>;

/** What refused requests sent to one object, by name, and what it showed afterwards of fields that nothing else set. */
export interface Sample<Field extends string> {
  readonly probes: Readonly<Record<string, Values<Field>>>;
  readonly shown: Values<Field>;
}

/** A refused request whose values came back in every sample. */
export interface Suspicion<Field extends string> {
  readonly probe: string;
  readonly fields: readonly Field[];
  /** How hard it is for chance to bring that about: once in two to the power of this. */
  readonly bits: number;
}

/** Chance brings it about once in some thousand runs. */
export const enoughBits = 12;

/**
 * Tells an effect of refused requests from chance. Each request has values of its own, drawn anew for each sample out
 * of so many choices a field; whatever an object has, by itself or from before, it has one drawn value of a field once
 * in so many. A field counts for a request only where it matches in every sample that tells, and several requests to
 * choose from make a match so much easier.
 *
 * Worked example: three bugs, six refused requests to each; the values of one of them came back in type (9 choices) and
 * pri (4) on every bug. That is 3 × (log2 9 + log2 4) = 15.5 bits, less log2 6 = 2.6 for the choice among six: 12.9,
 * once in 7,700 runs. Two bugs come to 7.8 bits, once in 220 runs, and one more bug is asked.
 */
export function suspicionsOf<Field extends string>(
  samples: readonly Sample<Field>[],
  choices: Readonly<Record<Field, number>>,
): Suspicion<Field>[] {
  const probes = [...new Set(samples.flatMap((sample) => Object.keys(sample.probes)))];
  const among = Math.log2(Math.max(1, probes.length));
  return probes.flatMap((probe): Suspicion<Field>[] => {
    const matches = (Object.keys(choices) as Field[]).map((field) => {
      const telling = samples.filter(
        ({ probes: sent, shown }) => sent[probe]?.[field] !== undefined && shown[field] !== undefined,
      );
      const matching = telling.filter(({ probes: sent, shown }) => sent[probe]![field] === shown[field]);
      const isWhole = telling.length > 0 && matching.length === telling.length;
      return { field, bits: isWhole ? telling.length * Math.log2(choices[field]) : 0 };
    });
    const fields = matches.filter(({ bits }) => bits > 0);
    const bits = fields.reduce((sum, match) => sum + match.bits, -among);
    return fields.length === 0 ? [] : [{ probe, fields: fields.map(({ field }) => field), bits }];
  });
}
