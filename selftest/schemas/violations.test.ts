import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enums } from '../../contract/enums.ts';
import { records, type FieldRow } from '../../contract/records.ts';
import { rowsOf } from '../../schemas/rows.ts';
import { render, typeName } from '../../schemas/render.ts';
import { violationCap, violations, type AnsweredRecord } from '../../schemas/violations.ts';

type Fields = Record<string, unknown>;

const answered: readonly AnsweredRecord[] = ['bug', 'task', 'story', 'page'];
const utcWords = 'an ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z';
const localWords = 'a datetime such as 2026-11-21 08:03:56';

function rightValue(row: FieldRow, form: 'utc' | 'local'): unknown {
  if (row.values) return enums[row.values].values[0];
  const dateTime = form === 'utc' ? '2026-11-21T08:03:56Z' : '2026-11-21 08:03:56';
  const right = {
    int: 3,
    float: 1.5,
    string: 'text',
    boolean: true,
    date: '2026-11-21',
    dateTime,
    array: [],
  };
  return row.type === 'userReference' ? { id: 1, account: 'ann' } : right[row.type];
}

function rightRecord(name: AnsweredRecord): Fields {
  const rows = Object.entries(rowsOf(name));
  return Object.fromEntries(rows.map(([field, row]) => [field, rightValue(row, records[name].dateTimeForm)]));
}

/** The violations of a right record in which one field has another value. */
const withField = (name: AnsweredRecord, field: string, value: unknown) =>
  violations(name, { ...rightRecord(name), [field]: value });

const everyField = answered.flatMap((name) => Object.keys(rowsOf(name)).map((field) => ({ name, field })));

/** The fields that take a value, by record. */
const fieldsTaking = (value: unknown) =>
  Object.fromEntries(
    answered.map((name) => [
      name,
      Object.keys(rowsOf(name)).filter((field) => withField(name, field, value).length === 0),
    ]),
  );

describe('a right record', () => {
  test.each(answered)('has no violations: %s', (name) => {
    expect(violations(name, rightRecord(name))).toEqual([]);
    expect(violations(name, { ...rightRecord(name), further: { fields: [] } })).toEqual([]);
  });

  test('needs these fields and no others', () => {
    const needed = answered.map((name) => violations(name, {}).map(({ kind, field }) => `${kind} ${field}`));
    const presence = (fields: string) => fields.split(' ').map((field) => `presence ${field}`);
    expect(needed).toEqual([
      presence('id product branch module project execution title severity pri status openedBy openedDate'),
      presence('id consumed left status assignedTo realStarted'),
      presence('id product title category pri status stage openedBy version'),
      presence('page total limit users'),
    ]);
  });

  test('takes null in these fields and no others', () => {
    const taskDates = 'openedDate assignedDate estStarted realStarted finishedDate canceledDate closedDate';
    expect(fieldsTaking(null)).toEqual({
      bug: (
        'activatedDate assignedTo assignedDate deadline resolvedBy resolvedDate closedBy closedDate ' +
        'lastEditedBy lastEditedDate taskName planName assgnedDate'
      ).split(' '),
      task: (
        `deadline mailto ${taskDates} lastEditedDate activatedDate ` +
        'storyID storyTitle latestStoryVersion storyStatus'
      ).split(' '),
      story: 'mailto assignedDate lastEditedDate reviewedDate closedDate'.split(' '),
      page: [],
    });
  });

  test('takes an empty text in these enum and reference fields and no others', () => {
    const taking = fieldsTaking('');
    const special = answered.map((name) =>
      taking[name]?.filter((field) => {
        const row = rowsOf(name)[field];
        return row?.values || row?.type === 'userReference';
      }),
    );
    const references = ['openedBy', 'assignedTo', 'resolvedBy', 'closedBy', 'lastEditedBy'];
    expect(special).toEqual([['type', ...references], ['type'], ['source', 'category'], []]);
  });

  test('takes 0 for a reference of another type, and for a flag, in these fields of a bug and no others', () => {
    const other = fieldsTaking(0).bug?.filter((field) => rowsOf('bug')[field]?.type !== 'int');
    const references =
      'feedbackBy openedBuild assignedTo resolvedBy resolvedBuild closedBy linkBug lastEditedBy';
    expect(other).toEqual(['toTask', 'toStory', ...references.split(' ')]);
  });

  test('counts numbers by value', () => {
    expect(withField('bug', 'pri', JSON.parse('3.0'))).toEqual([]);
    expect(withField('bug', 'pri', JSON.parse('1e400'))).toEqual([]);
    expect(withField('task', 'left', 2)).toEqual([]);
  });
});

describe('a wrong field', () => {
  test.each(everyField)('$name.$field of a type that no row allows is one violation', ({ name, field }) => {
    const wrong = rowsOf(name)[field]?.type === 'array' ? {} : [];
    const [violation, ...more] = withField(name, field, wrong);
    expect(more).toEqual([]);
    const kind = rowsOf(name)[field]?.type === 'userReference' ? 'reference' : 'type';
    expect(violation).toMatchObject({ kind, field, path: `/${field}`, actual: render(wrong) });
  });

  const reference = 'an object with an integer id and a string account';
  test.each([
    ['bug', 'id', '7', 'type', 'an integer', '"7"'],
    ['bug', 'id', 7.5, 'type', 'an integer', '7.5'],
    ['bug', 'title', null, 'type', 'a string', 'null'],
    ['bug', 'taskName', 4, 'type', 'a string, or null', '4'],
    ['bug', 'deleted', 0, 'type', 'true or false', '0'],
    ['bug', 'toTask', 2, 'type', 'true, false, 0 or 1', '2'],
    ['bug', 'toStory', '0', 'type', 'true, false, 0 or 1', '"0"'],
    ['bug', 'mailto', 'ann', 'type', 'an array of strings', '"ann"'],
    ['bug', 'files', {}, 'type', 'an array', '{}'],
    ['bug', 'status', 'Active', 'enum', 'one of active, resolved, closed', '"Active"'],
    ['bug', 'status', '', 'enum', 'one of active, resolved, closed', '""'],
    ['bug', 'status', null, 'type', 'one of active, resolved, closed', 'null'],
    ['bug', 'openedDate', '2026-11-21 08:03:56', 'date', utcWords, '"2026-11-21 08:03:56"'],
    ['bug', 'openedDate', null, 'date', utcWords, 'null'],
    ['bug', 'openedDate', '', 'date', utcWords, '""'],
    ['bug', 'openedDate', '0000-00-00T00:00:00Z', 'date', utcWords, '"0000-00-00T00:00:00Z"'],
    ['bug', 'openedDate', 1763712236, 'type', utcWords, '1763712236'],
    ['bug', 'assgnedDate', '2026-13-01T00:00:00Z', 'date', utcWords, '"2026-13-01T00:00:00Z"'],
    ['bug', 'deadline', '2026-02-29', 'date', 'a date such as 2026-11-21, or null', '"2026-02-29"'],
    ['bug', 'deadline', '', 'date', 'a date such as 2026-11-21, or null', '""'],
    ['bug', 'resolvedDate', '', 'date', `${utcWords}, or null`, '""'],
    ['bug', 'openedBy', null, 'reference', reference, 'null'],
    ['bug', 'openedBy', 0, 'reference', reference, '0'],
    ['bug', 'assignedTo', 'ann', 'reference', reference, '"ann"'],
    ['bug', 'closedBy', 5, 'reference', `${reference}, or null`, '5'],
    ['task', 'realStarted', '2026-11-21T08:03:56Z', 'date', localWords, '"2026-11-21T08:03:56Z"'],
    ['task', 'left', '5', 'type', 'a number', '"5"'],
    ['task', 'deleted', false, 'type', 'a string', 'false'],
    ['task', 'status', 'open', 'enum', 'one of wait, doing, done, closed, cancel', '"open"'],
    ['story', 'stage', '', 'enum', `one of ${enums.storyStage.values.join(', ')}`, '""'],
    ['story', 'openedBy', { account: 'ann' }, 'type', 'a string', '{"account":"ann"}'],
    ['page', 'users', { 0: {} }, 'type', 'an array of user list entries', '{"0":{}}'],
  ] as const)('%s.%s: %j', (name, field, value, kind, expected, actual) => {
    expect(withField(name, field, value)).toEqual([{ kind, field, path: `/${field}`, expected, actual }]);
  });

  test('that is required and absent says what belongs there', () => {
    const { openedBy: _, ...bug } = rightRecord('bug');
    const fault = {
      kind: 'presence',
      field: 'openedBy',
      path: '/openedBy',
      expected: reference,
      actual: 'absent',
    };
    expect(violations('bug', bug)).toEqual([fault]);
  });

  test.each(['2026-11-21T08:03:56.120Z', '2026-11-21T08:03:56,5Z', '2026-11-21T08:03Z', '20261121T080356Z'])(
    'is not a datetime such as %s',
    (text) => expect(withField('story', 'openedDate', text)).toEqual([]),
  );

  test.each(['', null, '0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z'])(
    'is not a date that is unset as %j',
    (unset) => {
      expect(withField('task', 'deadline', unset)).toEqual([]);
      expect(withField('task', 'closedDate', unset)).toEqual([]);
      expect(withField('bug', 'closedDate', unset)).toEqual([]);
    },
  );
});

describe('a user reference', () => {
  const at = (member: string, expected: string, actual: string) => ({
    kind: 'reference',
    field: 'assignedTo',
    path: `/assignedTo/${member}`,
    expected,
    actual,
  });
  test.each([
    [{ id: 1, account: 'ann', avatar: '', realname: 'Ann', more: 1 }, []],
    [{}, [at('id', 'an integer', 'absent'), at('account', 'a string', 'absent')]],
    [{ id: '1', account: 'ann' }, [at('id', 'an integer', '"1"')]],
    [{ id: 1, account: null }, [at('account', 'a string', 'null')]],
    [{ id: 1, account: 'ann', avatar: null }, [at('avatar', 'a string', 'null')]],
    [{ id: 1, account: 'ann', realname: 5 }, [at('realname', 'a string', '5')]],
  ])('%j', (value, expected) => {
    expect(withField('bug', 'assignedTo', value)).toEqual(expected);
  });

  test.each(['openedBy', 'resolvedBy', 'closedBy'])('may be the weaker text in %s', (field) => {
    expect(withField('bug', field, 'ann')).toEqual([]);
  });
});

describe('items', () => {
  test('of a cc list are texts', () => {
    const fault = { kind: 'type', field: 'mailto', path: '/mailto/1', expected: 'a string', actual: '7' };
    expect(withField('bug', 'mailto', ['ann', 7])).toEqual([fault]);
    expect(withField('task', 'mailto', [7, null, {}])).toEqual([]);
  });

  test('of a page are user entries, whose fields are named', () => {
    const users = [{ id: 1, account: 'ann' }, {}, { id: '3', role: null }, 'ann'];
    expect(withField('page', 'users', users)).toEqual([
      { kind: 'type', field: 'id', path: '/users/2/id', expected: 'an integer', actual: '"3"' },
      { kind: 'type', field: 'role', path: '/users/2/role', expected: 'a string', actual: 'null' },
      { kind: 'type', field: 'users', path: '/users/3', expected: 'a user list entry', actual: '"ann"' },
    ]);
  });

  test('are counted up to the cap, wherever they are', () => {
    const bad = Array.from({ length: violationCap }, () => ({ id: 'x', dept: 'x' }));
    expect(withField('page', 'users', bad)).toHaveLength(violationCap);
    const good = Array.from({ length: 2 * violationCap }, () => 'ann');
    expect(withField('bug', 'mailto', [...good, 7])).toMatchObject([{ path: `/mailto/${good.length}` }]);
  });
});

describe('any value', () => {
  test.each([[null], [[]], ['text'], [3], [undefined]])('that is no object is one violation: %j', (value) => {
    const actual = value === undefined ? 'absent' : JSON.stringify(value);
    const fault = { kind: 'type', field: '', path: '', expected: 'a story record (an object)', actual };
    expect(violations('story', value)).toEqual([fault]);
  });

  test('is judged without throwing, each position once', () => {
    const fields = [...new Set(everyField.map(({ field }) => field))];
    const record = fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), fc.jsonValue());
    fc.assert(
      fc.property(fc.constantFrom(...answered), record, (name, value) => {
        const paths = violations(name, value).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
      { numRuns: 300 },
    );
  });

  test('is rendered as JSON when that is short, and else cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
        const json = JSON.stringify(value);
        if (json.length <= 80) expect(render(value)).toBe(json);
        else expect(render(value)).toMatch(/^[^]{1,79}…$/u);
      }),
      { numRuns: 300 },
    );
  });

  test('is rendered however large or deep it is', () => {
    let deep: unknown = 0;
    for (let level = 0; level < 200_000; level++) deep = [deep];
    expect(render(deep)).toBe(`${'['.repeat(79)}…`);
    expect(render('a'.repeat(10_000_000))).toBe(`"${'a'.repeat(78)}…`);
    expect(render('😀'.repeat(50))).toBe(`"${'😀'.repeat(39)}…`);
    expect(render(`a${'😀'.repeat(50)}`)).toBe(`"a${'😀'.repeat(38)}…`);
    expect(render(undefined)).toBe('undefined');
  });

  test('has a type name', () => {
    const names = [null, [], {}, '', 1, true].map(typeName);
    expect(names).toEqual(['null', 'array', 'object', 'string', 'number', 'boolean']);
  });
});
