import type { OperationId } from '../../contract/operations.ts';
import type { Context, Override } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { anyValue, lengthOf, thoroughTable, type ThoroughRow } from './thorough-rows.ts';

type Asked = Pick<Context, 'operation' | 'input' | 'before'>;

type Condition = (asked: Asked) => boolean;

/** Answers otherwise, for once, right after requests of which each fulfils its condition. */
function after(
  conditions: readonly Condition[],
  isWrong: Condition,
  change: (record: JsonObject) => JsonObject,
): Override {
  return {
    everywhere: true,
    record: (record, context) => {
      const { memory, operation, input, before } = context;
      const last = (memory.get('last') as Asked[] | undefined) ?? [];
      memory.set(
        'last',
        [...last, { operation, input, ...(before && { before }) }].slice(-conditions.length),
      );
      const isDue =
        last.length === conditions.length &&
        conditions.every((holds, at) => holds(last[at]!)) &&
        isWrong(context);
      return isDue ? { ...record, ...change(record) } : record;
    },
  };
}

/** Answers with what another request under way sent. */
function mixes(
  when: (input: JsonObject) => boolean,
  change: (record: JsonObject, other: JsonObject) => JsonObject,
): Override {
  return {
    record: (record, { memory, input }) => {
      memory.set('newest', { record, input });
      return record;
    },
    respondLate: (response, { memory, input }) => {
      const newest = memory.get('newest') as { record: JsonObject; input: JsonObject } | undefined;
      if (response.status !== 200 || newest === undefined || newest.input === input || !when(input))
        return response;
      const record = JSON.parse(response.body) as JsonObject;
      return { ...response, body: JSON.stringify({ ...record, ...change(record, newest.record) }) };
    },
  };
}

/** A request under way, and the operations of what was under way beside it. */
type UnderWay = Pick<Context, 'operation' | 'input'> & { readonly beside: Set<OperationId> };

/** Answers one operation otherwise while requests to another one are under way. */
function whileAsked(
  other: OperationId,
  answered: OperationId,
  change: (record: JsonObject) => JsonObject,
): Override {
  const underWay = ({ memory }: Context): UnderWay[] => (memory.get('under way') ?? []) as UnderWay[];
  return {
    everywhere: true,
    record: (record, context) => {
      const { memory, operation, input } = context;
      const others = underWay(context);
      for (const { beside } of others) beside.add(operation);
      const beside = new Set(others.map((one) => one.operation));
      memory.set('under way', [...others, { operation, input, beside }]);
      return record;
    },
    respondLate: (response, context) => {
      const all = underWay(context);
      const own = all.find(({ input }) => input === context.input);
      context.memory.set(
        'under way',
        all.filter((one) => one !== own),
      );
      if (own?.operation !== answered || !own.beside.has(other)) return response;
      const record = JSON.parse(response.body) as JsonObject;
      return { ...response, body: JSON.stringify({ ...record, ...change(record) }) };
    },
  };
}

/** Starts a started task again, as some services do. */
const startsTwice = (override: Override): Override => ({ ...override, repeats: true });

const startedTwice: Condition = ({ operation, before }) =>
  operation === 'start-task' && before?.['status'] === 'doing';

const of =
  (operation: OperationId, when: (input: JsonObject) => boolean = () => true): Condition =>
  (asked) =>
    asked.operation === operation && when(asked.input);

const startedBefore = (year: string): Condition =>
  of('start-task', ({ realStarted }) => String(realStarted) < year);

const long =
  (field: string) =>
  (input: JsonObject): boolean =>
    lengthOf(input[field]) > 60;

/** A story as no plain run makes them. */
const unusual = ({ title }: JsonObject): boolean => !/^(Conformance|Story|é)/.test(String(title));

const nextPri = ({ pri }: JsonObject): JsonObject => ({ pri: (Number(pri) % 4) + 1 });

const atOnce = (field: string, does: string, override: Override): ThoroughRow => ({
  does,
  field,
  override,
  caughtBy: 'at-once',
  smallest: {},
  company: 1,
});

const inOrder = (
  does: string,
  field: string,
  caughtBy: string,
  override: Override,
  smallest: JsonObject = {},
  company = 1,
): ThoroughRow => ({ does, field, override, caughtBy, smallest, company });

/** Services that mix up what is under way at once, or are wrong after other requests alone. */
export const thoroughSequences = [
  ...thoroughTable('create-story', {
    'mixes-priorities-of-long-keywords': atOnce(
      'pri',
      'answers with the priority of the story that is created meanwhile, where the keywords are long',
      mixes(long('keywords'), (_, { pri }) => ({ pri })),
    ),
    'mixes-titles-of-long-notes': atOnce(
      'title',
      'answers with the title of the story that is created meanwhile, where the source note is long',
      mixes(long('sourceNote'), (_, { title }) => ({ title })),
    ),
    'repeats-ids-of-long-keywords': {
      ...atOnce(
        'id',
        'answers with the id of the story that is created meanwhile, where the keywords are long',
        mixes(long('keywords'), (_, { id }) => ({ id })),
      ),
      company: 0,
    },
    'version-is-2-after-an-old-start': inOrder(
      'counts version 2 right after a start before 2015',
      'version',
      'any-fields',
      after([startedBefore('2015')], of('create-story'), () => ({ version: 2 })),
    ),
    'stage-is-planned-after-a-second-start': inOrder(
      'puts a story into the stage planned right after a second start of a task',
      'stage',
      'any-fields',
      startsTwice(after([startedTwice], of('create-story'), () => ({ stage: 'planned' }))),
    ),
    'pri-is-another-after-a-long-comment': inOrder(
      'answers with another priority right after a confirmation with a long comment',
      'pri',
      'any-fields',
      after([of('confirm-bug', long('comment'))], of('create-story'), nextPri),
    ),
  }),
  ...thoroughTable('confirm-bug', {
    'mixes-priorities-of-long-comments': atOnce(
      'pri',
      'answers with the priority of the bug that is confirmed meanwhile, where the comment is long',
      mixes(long('comment'), (record, { pri }) => ({ pri: pri === record['pri'] ? record['pri'] : pri })),
    ),
    'pri-is-another-after-an-unusual-story': inOrder(
      'answers with another priority right after a story with an unusual title',
      'pri',
      'any-fields',
      after(
        [of('create-story', unusual)],
        of('confirm-bug', ({ pri }) => pri !== undefined),
        nextPri,
      ),
      { pri: anyValue },
    ),
    'type-is-another-after-two-stories': inOrder(
      'answers with another type right after two stories, the last one with an unusual title',
      'type',
      'any-fields',
      after(
        [of('create-story'), of('create-story', unusual)],
        of('confirm-bug', ({ type }) => type !== undefined),
        ({ type }) => ({ type: type === 'others' ? 'config' : 'others' }),
      ),
      { type: anyValue },
      2,
    ),
  }),
  ...thoroughTable('start-task', {
    'mixes-efforts-of-old-starts': atOnce(
      'consumed',
      'answers with the effort of the task that is started meanwhile, where the start was before 2010',
      mixes(
        ({ realStarted }) => String(realStarted) < '2010',
        (_, { consumed }) => ({ consumed }),
      ),
    ),
    'left-is-another-after-a-second-start': inOrder(
      'answers a start before 2024 with one more left right after a second start of another task',
      'left',
      'any-values',
      startsTwice(
        after(
          [startedTwice],
          (asked) => startedBefore('2024')(asked) && !startedTwice(asked),
          ({ left }) => ({ left: Number(left) + 1 }),
        ),
      ),
    ),
    'consumed-is-0-after-an-unusual-story': inOrder(
      'answers with nothing consumed right after a story with an unusual title',
      'consumed',
      'any-values',
      after([of('create-story', unusual)], of('start-task'), () => ({ consumed: 0 })),
    ),
  }),
  ...thoroughTable('list-users', {
    'page-is-another-one-at-once': {
      ...atOnce(
        'page',
        'says the number of the page that is asked for meanwhile, where the limit is 6 or more',
        mixes(
          ({ limit }) => Number(limit) >= 6 && Number(limit) <= 14,
          (_, { page }) => ({ page }),
        ),
      ),
      company: 0,
    },
    'counts-one-more-while-bugs-are-confirmed': atOnce(
      'total',
      'counts one user more where a bug is confirmed meanwhile',
      whileAsked('confirm-bug', 'list-users', ({ total }) => ({ total: Number(total) + 1 })),
    ),
    'counts-one-less-after-a-second-start': inOrder(
      'counts one user less right after a second start of a task',
      'total',
      'any-page',
      startsTwice(after([startedTwice], of('list-users'), ({ total }) => ({ total: Number(total) - 1 }))),
    ),
    'counts-one-more-after-an-unusual-story': inOrder(
      'counts one user more right after a story with an unusual title',
      'total',
      'any-page',
      after([of('create-story', unusual)], of('list-users'), ({ total }) => ({
        total: Number(total) + 1,
      })),
    ),
  }),
];
