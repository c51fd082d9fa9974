import { describe, expect, test } from 'vitest';
import { enoughBits, suspicionsOf, type Sample } from '../../../suites/confirm-bug/chance.ts';

const choices = { type: 9, pri: 4 };
const faults = ['none', 'empty', 'made-up', 'cut-short', 'altered', 'lengthened'];

/** A bug on which each refused request sent values of its own, and which shows those of one of them in some fields. */
const bug = (
  turn: number,
  probe: string | undefined,
  fields: readonly (keyof typeof choices)[],
): Sample<'type' | 'pri'> => {
  const sent = (at: number) => ({
    type: `type ${(at + turn) % 9}`,
    pri: at < 4 ? ((at + turn) % 4) + 1 : undefined,
  });
  const probes = Object.fromEntries(faults.map((fault, at) => [fault, sent(at)]));
  const acted = probe === undefined ? undefined : probes[probe]!;
  const shown = (field: keyof typeof choices) => (acted && fields.includes(field) ? acted[field] : 'its own');
  return { probes, shown: { type: shown('type'), pri: shown('pri') } };
};

describe('chance', () => {
  test('is told as in the worked example: three bugs, type and pri of one of six requests', () => {
    const samples = [1, 2, 3].map((turn) => bug(turn, 'empty', ['type', 'pri']));
    const [one, ...others] = suspicionsOf(samples, choices);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ probe: 'empty', fields: ['type', 'pri'] });
    expect(one!.bits).toBeCloseTo(12.9, 1);
    expect(one!.bits).toBeGreaterThan(enoughBits);
    expect(suspicionsOf(samples.slice(1), choices)[0]!.bits).toBeCloseTo(7.8, 1);
  });

  test('explains what is not there on every bug', () => {
    expect(suspicionsOf([bug(1, 'none', ['pri']), bug(2, undefined, [])], choices)).toEqual([]);
    expect(suspicionsOf([bug(1, 'none', ['pri']), bug(2, 'empty', ['pri'])], choices)).toEqual([]);
  });

  test('can not be told by a field of one choice', () => {
    expect(suspicionsOf([bug(1, 'none', ['pri'])], { type: 9, pri: 1 })).toEqual([]);
  });
});
