import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. fast-check's own unit `binary` is the same, and takes two seconds to make. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  // With it, fast-check also makes texts such as `__proto__`.
  (text) => {
    const [code = 0, ...rest] = [...(text as string)].map((each) => each.codePointAt(0)!);
    if (rest.length > 0) throw new Error('more than one character');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);

/** Any text of any characters. */
export const anyText = (constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter });
