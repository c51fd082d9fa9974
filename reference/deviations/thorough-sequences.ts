import type { OperationId } from '../../contract/operations.ts';
import type { Context, Override } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { anyValue, lengthOf, thoroughTable, type ThoroughRow } from './thorough-rows.ts';

type Asked = Pick<Context, 'operation' | 'input' | 'before'>;

/** A kind of request, with its name. */
interface Kind {
  readonly words: string;
  readonly is: (asked: Asked) => boolean;
}

type Change = (record: JsonObject) => JsonObject;

/** Responds wrongly directly after a sequence of requests of these kinds. */
function after(
  field: string,
  kinds: readonly Kind[],
  isWrong: Kind['is'],
  change: Change,
  own: Partial<ThoroughRow> = {},
): ThoroughRow {
  return {
    does: `answers another ${field} right after ${kinds.map(({ words }) => words).join(' and ')}`,
    field,
    override: {
      everywhere: true,
      record: (record, context) => {
        const { memory, operation, input, before } = context;
        const last = (memory.get('last') as Asked[] | undefined) ?? [];
        memory.set('last', [...last, { operation, input, ...(before && { before }) }].slice(-kinds.length));
        const isDue =
          last.length === kinds.length && kinds.every(({ is }, at) => is(last[at]!)) && isWrong(context);
        return isDue ? { ...record, ...change(record) } : record;
      },
    },
    caughtBy: 'any-fields',
    smallest: {},
    company: kinds.length,
    ...own,
  };
}

/** Responds with the data of a concurrent request. */
function mixes(
  field: string,
  words: string,
  when: (input: JsonObject) => boolean,
  own: Partial<ThoroughRow> = {},
): ThoroughRow {
  const override: Override = {
    record: (record, { memory, input }) => {
      memory.set('newest', { record, input });
      return record;
    },
    respondLate: (response, { memory, input }) => {
      const newest = memory.get('newest') as { record: JsonObject; input: JsonObject } | undefined;
      if (response.status !== 200 || newest === undefined || newest.input === input || !when(input))
        return response;
      const record = JSON.parse(response.body) as JsonObject;
      return { ...response, body: JSON.stringify({ ...record, [field]: newest.record[field] }) };
    },
  };
  return {
    does: `answers with the ${field} of another request under way, where ${words}`,
    field,
    override,
    caughtBy: 'at-once',
    smallest: {},
    company: 1,
    ...own,
  };
}

const of =
  (operation: OperationId, when: (input: JsonObject) => boolean = () => true): Kind['is'] =>
  (asked) =>
    asked.operation === operation && when(asked.input);

const startBefore = (year: string): Kind => ({
  words: `a start before ${year}`,
  is: of('start-task', ({ realStarted }) => String(realStarted) < year),
});

const long =
  (field: string) =>
  (input: JsonObject): boolean =>
    lengthOf(input[field]) > 60;

/** A story that only generated requests create. */
const unusualStory: Kind = {
  words: 'a story with an unusual title',
  is: of('create-story', ({ title }) => !/^(Conformance|Story|é)/.test(String(title))),
};
const anyStory: Kind = { words: 'a story', is: of('create-story') };
const longComment: Kind = {
  words: 'a confirmation with a long comment',
  is: of('confirm-bug', long('comment')),
};

const nextPri: Change = ({ pri }) => ({ pri: (Number(pri) % 4) + 1 });
const otherType: Change = ({ type }) => ({ type: type === 'others' ? 'config' : 'others' });
const more =
  (field: string, by: number): Change =>
  (record) => ({ [field]: Number(record[field]) + by });
const sent = (field: string) => of('confirm-bug', (input) => input[field] !== undefined);

const onPages = { caughtBy: 'any-page' };
const ofStarts = { caughtBy: 'any-values' };
const mixesOften = { company: 0 };

/** Services that mix up concurrent requests, or that are wrong only after certain other requests. */
export const thoroughSequences = [
  ...thoroughTable('create-story', {
    'mixes-priorities-of-long-keywords': mixes('pri', 'the keywords are long', long('keywords')),
    'mixes-titles-of-long-notes': mixes('title', 'the source note is long', long('sourceNote')),
    'repeats-ids-of-long-keywords': mixes('id', 'the keywords are long', long('keywords'), mixesOften),
    'version-is-2-after-an-old-start': after('version', [startBefore('2015')], of('create-story'), () => ({
      version: 2,
    })),
    'pri-is-another-after-a-long-comment': after('pri', [longComment], of('create-story'), nextPri),
  }),
  ...thoroughTable('confirm-bug', {
    'mixes-priorities-of-long-comments': mixes('pri', 'the comment is long', long('comment')),
    'pri-is-another-after-an-unusual-story': after('pri', [unusualStory], sent('pri'), nextPri, {
      smallest: { pri: anyValue },
    }),
    'type-is-another-after-two-stories': after('type', [anyStory, unusualStory], sent('type'), otherType, {
      smallest: { type: anyValue },
    }),
  }),
  ...thoroughTable('start-task', {
    'mixes-efforts-of-old-starts': mixes(
      'consumed',
      'the start was before 2010',
      ({ realStarted }) => String(realStarted) < '2010',
    ),
    'consumed-is-0-after-an-unusual-story': after(
      'consumed',
      [unusualStory],
      of('start-task'),
      () => ({ consumed: 0 }),
      ofStarts,
    ),
  }),
  ...thoroughTable('list-users', {
    'page-is-another-one-at-once': mixes(
      'page',
      'the limit is from 6 to 14',
      ({ limit }) => Number(limit) >= 6 && Number(limit) <= 14,
      mixesOften,
    ),
    'counts-one-more-after-an-unusual-story': after(
      'total',
      [unusualStory],
      of('list-users'),
      more('total', 1),
      onPages,
    ),
  }),
];
