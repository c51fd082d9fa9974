import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nameOf, roleOf, tokenFaultOf, type Role } from '../../../engine/evidence/role.ts';
import { suites } from '../../../suites/index.ts';
import { anyText } from '../../any-text.ts';
import { runAgainst } from '../../in-process.ts';

/** The names of the steps in an evidence file. */
const namesIn = (evidence: string): string[] =>
  [...evidence.matchAll(/"step":("[^"]*")/g)].map(([, name]) => JSON.parse(name!) as string);

const recordings = (): string[] =>
  readdirSync('docs/zentao')
    .filter((file) => file.endsWith('.evidence.ndjson.gz'))
    .map((file) => gunzipSync(readFileSync(`docs/zentao/${file}`)).toString());

const tables = suites.flatMap(({ steps }) => Object.keys(steps));

/** Names that no kind of role describes: rows of tables. */
const isPlain = (name: string): boolean => roleOf(name).as === 'first';

describe('the name of a step and its role', () => {
  test('each step of each table has a role, and the role has this name', () => {
    expect(tables.filter((name) => nameOf(roleOf(name)) !== name)).toEqual([]);
  });

  test('so has each request of a run with generated requests, and each of the recordings', async () => {
    const { evidence } = await runAgainst({}, { thorough: 40 });
    const names = [...new Set([...namesIn(evidence), ...recordings().flatMap(namesIn)])];
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name) => nameOf(roleOf(name)) !== name)).toEqual([]);
    const families = [...new Set(names.filter((name) => !isPlain(name)).map((name) => roleOf(name).as))];
    expect(families.toSorted()).toMatchInlineSnapshot(`
      [
        "again",
        "control",
        "extra",
        "form",
        "generated",
        "open",
        "page",
        "plain-list",
        "set-up",
        "unauthorized",
      ]
    `);
  });

  test('any text has a role, and the role has this name', () => {
    const parts = fc.constantFrom(
      'again',
      'control',
      'same',
      'extra',
      'leave',
      'open',
      'token',
      'effect',
      'thorough',
      'seen',
      'known',
      'no-token',
      'none',
      'none-in-other-form',
      'r1',
      'whole',
      'form',
      'default',
      'case',
      'order',
      'create',
      '1',
      '2',
      '02',
      '1e3',
      '-1',
      '',
      ' 7',
      'İ',
      '*',
    );
    const names = fc.oneof(
      anyText(),
      fc.array(parts, { maxLength: 8 }).map((each) => each.join('/')),
    );
    fc.assert(fc.property(names, (name) => nameOf(roleOf(name)) === name));
  });

  test.for<[string, Role]>([
    ['full', { as: 'first', probe: 'full' }],
    ['type/codeerror', { as: 'first', probe: 'type', of: 'codeerror' }],
    ['again/2/full', { as: 'again', turn: 2, of: { as: 'first', probe: 'full' } }],
    [
      'again/same/1/full',
      { as: 'again', turn: 1, of: { as: 'same', time: 1, of: { as: 'first', probe: 'full' } } },
    ],
    ['open/invalid/pri', { as: 'open', point: 'invalid', of: 'pri' }],
    ['token/none', { as: 'unauthorized', fault: 'none' }],
    ['token/made-up-in-other-form', { as: 'unauthorized', fault: 'made-up', form: 'other' }],
    ['token/no-body/none', { as: 'unauthorized', fault: 'none', form: 'no-body' }],
    ['other-case', { as: 'unauthorized', fault: 'other-case' }],
    [
      'again/2/effect/token/empty',
      { as: 'again', turn: 2, of: { as: 'unauthorized', fault: 'empty', watched: true } },
    ],
    ['r2/paged/all/4/3', { as: 'page', round: 'r2', paging: 'paged', list: 'all', limit: 4, page: 3 }],
    ['r1/default', { as: 'plain-list', round: 'r1' }],
    ['r1/form/limit-1', { as: 'form', round: 'r1', form: 'limit-1' }],
    [
      'thorough/whole/1/whole/none/20/1',
      { as: 'page', round: 'thorough/whole/1', paging: 'whole', list: 'none', limit: 20, page: 1 },
    ],
    ['thorough/burst/12/3', { as: 'generated', why: 'burst', case: '12', number: 3 }],
    [
      'thorough/order/start-task/12/57/1',
      { as: 'related', why: 'order', operation: 'start-task', case: '12', number: 57, at: 1 },
    ],
    ['seen/known/7', { as: 'seen', number: 7, known: true }],
    ['seen/no-token/7/none', { as: 'seen', number: 7, fault: 'none' }],
    ['delete/bug/8', { as: 'set-up', act: 'delete', kind: 'bug', what: '8' }],
  ])('%s', ([name, role]) => {
    expect(roleOf(name)).toEqual(role);
    expect(nameOf(role)).toBe(name);
  });

  test('a wrong Token is known by the role, also where the request is sent again or was recorded', () => {
    const names = ['token/none', 'again/2/effect/token/none', 'seen/no-token/3/none', 'token/page/none'];
    expect(names.map(tokenFaultOf)).toEqual(['none', 'none', 'none', 'none']);
    expect(['full', 'seen/3', 'opening/no-token', 'open/no-body'].map(tokenFaultOf)).toEqual(
      Array.from({ length: 4 }),
    );
  });
});
