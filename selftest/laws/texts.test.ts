import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownCommand } from '../../cli/command-line.ts';
import { redactor } from '../../evidence/redaction.ts';

/** Spellings that a service may give a text in its answers. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON of ASCII': (text) =>
    text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in a URL': encodeURIComponent,
  'in a URL, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in HTML': (text) => [...text].map((character) => `&#${character.codePointAt(0)};`).join(''),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64 of URLs': (text) => Buffer.from(text).toString('base64url'),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
};

/** Letters of scripts that Tokens and passwords are written in. */
const letters = fc.constantFrom(...'aZ09-_.~+/=!"\\\'<>&%$ äßéñøЖцЯ漢字口令密码あ한글');
const secret = fc.string({ unit: letters, minLength: 8, maxLength: 20 }).map((text) => `k${text}7`);
const mask = '<secret>';
/** Nothing that continues an escape, or base64, of what stands beside it. */
const around = fc.string({ unit: fc.constantFrom(...'.,:;(){}[] \n漢'), maxLength: 30 });

test.for(Object.entries(spellings))('no secret survives %s, and the text around it stays', ([, spell]) => {
  fc.assert(
    fc.property(secret, around, around, (value, before, after) => {
      const redacted = redactor([{ value, mask }])(`${before} ${spell(value)} ${after}`);
      expect(redacted).toContain(mask);
      expect(redacted).not.toContain(spell(value));
      expect(redacted.startsWith(`${before} `)).toBe(true);
      expect(redacted.endsWith(` ${after}`)).toBe(true);
    }),
    // A pattern takes long to compile.
    { numRuns: 15 },
  );
});

test('a text that lacks the secret stays as it is', () => {
  fc.assert(
    fc.property(secret, fc.string({ unit: 'binary', maxLength: 200 }), (value, text) => {
      expect(redactor([{ value, mask }])(text)).toBe(text);
    }),
  );
});

test('a command line that is shown is read back by a shell as it was given', () => {
  const argument = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\0]|\/\//.test(text));
  const lines = fc.sample(fc.array(argument, { minLength: 1, maxLength: 8 }), { numRuns: 100, seed: 1 });
  // One shell for all: each line ends with an argument that none has.
  const end = '//';
  const script = lines.map((args) => {
    const [, shown] = shownCommand(args).match(/^pms-conformance (.*)$/s)!;
    return `printf '%s\\0' ${shown} ${end}\n`;
  });
  const read = execFileSync('sh', ['-c', script.join('')], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(lines.flatMap((args) => [...args, end]));
});
