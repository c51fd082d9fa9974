import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines } from '../../reporters/html/json-lines.ts';

function texts(json: string): string[] | undefined {
  return jsonLines(json, 10_000)?.lines.map(({ depth, text }) => '  '.repeat(depth) + text);
}

function at(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    value,
  );
}

test.each([
  ['{"a":1,"b":[],"c":{}}', ['{', '  "a": 1,', '  "b": [],', '  "c": {}', '}']],
  ['[[1,[2]],"x\\"y"]', ['[', '  [', '    1,', '    [', '      2', '    ]', '  ],', '  "x\\"y"', ']']],
  [' "text" ', ['"text"']],
  ['[]', ['[]']],
  ['{"a":"{","b":"["}', ['{', '  "a": "{",', '  "b": "["', '}']],
])('%s is laid out', (json, expected) => {
  expect(texts(json)).toEqual(expected);
});

test('tokens stay as they came: digits, escapes, names that occur twice', () => {
  const json = '{"n":9007199254740993.10,"n":1E+2,"s":"\\u0041\\/"}';
  expect(texts(json)).toEqual([
    '{',
    '  "n": 9007199254740993.10,',
    '  "n": 1E+2,',
    '  "s": "\\u0041\\/"',
    '}',
  ]);
});

test.each(['', '<h1>', '{"a":', '{a:1}', "{'a':1}", 'NaN', '[1,]'])('%j is not JSON', (text) => {
  expect(jsonLines(text, 100)).toBeUndefined();
});

describe('whatever JSON comes', () => {
  const jsonValue = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

  test('its lines are the same value', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(texts(json)!.join('\n')))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  test('a pointer leads to the value that starts on its line', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const json = JSON.stringify(value);
        for (const { text, pointer } of jsonLines(json, 10_000)!.lines) {
          if (pointer === undefined) continue;
          const written = JSON.stringify(at(JSON.parse(json), pointer));
          expect(
            text
              .replace(/,$/, '')
              .endsWith(/^[{[]./.test(written) && written.length > 2 ? written[0]! : written),
          ).toBe(true);
        }
      }),
    );
  });
});

test('a body of ten million characters in one string is cut', () => {
  const json = JSON.stringify(['short', '\\"'.repeat(2_500_000), 'after']);
  const laidOut = jsonLines(json, 1000)!;
  expect(laidOut.cut).toBe(true);
  expect(laidOut.lines.map(({ text }) => text.slice(0, 8))).toEqual(['[', '"short",']);
});

test('what is nested deeper than bodies are read is not laid out', () => {
  expect(jsonLines('['.repeat(100_000) + ']'.repeat(100_000), 2000)).toBeUndefined();
});
