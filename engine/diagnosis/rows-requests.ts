import { enums } from '../../contract/enums.ts';
import { isWrite, operations, type OperationId } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { headerOf, isSameJson } from '../evidence/body.ts';
import { givenIn } from '../../suites/common/subject.ts';
import { givenFor } from '../judging/suite.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { isNobody } from '../../suites/common/wrong-setting.ts';
import { type Facts, groupedBy, operationsOf, type Seen } from './facts.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { isAboutRequest, isGone, isProtocol } from './statuses.ts';

/** Groups of valid requests to one operation that were rejected with the same response. */
function rejections(facts: Facts, isOf: (status: number) => boolean): Seen[][] {
  const rejected = facts.rejected().filter(({ status }) => isOf(status));
  return groupedBy(rejected, ({ operation, answer }) => `${operation} ${answer}`);
}

/** Why valid requests to one operation are rejected, the sharpest first. */
export const requestRows: readonly Hypothesis[] = [
  {
    id: 'refused-by-protocol',
    scope: 'operation',
    proposes: (facts) =>
      rejections(facts, isProtocol).map((covers) => {
        const [{ operation, status, exchange, quoted }] = covers as [Seen];
        const { method } = exchange.request;
        const allow = headerOf(exchange, 'allow') ?? '';
        const known =
          status === 405 || status === 501 ? say('not-allowed', method, allow) : say('protocol', status);
        return {
          covers,
          says: say('cause-protocol', operation, covers.length, quoted, known),
          next: [say(status === 405 ? 'do-route' : 'do-protocol', method)],
        };
      }),
    refutedBy: ({ covers }, facts) => acceptedOf(covers, facts),
  },
  {
    id: 'demands-field',
    scope: 'field',
    proposes: (facts) =>
      rejections(facts, isAboutRequest).flatMap((covers) => {
        const [{ operation, named }] = covers as [Seen];
        const fields = named.filter((name) => covers.every(({ sent }) => !Object.hasOwn(sent, name)));
        const sent = named.some((name) => Object.hasOwn(covers[0]!.sent, name));
        const [field, ...others] = fields;
        return field === undefined || others.length > 0 || sent || !isWrite(operation)
          ? []
          : [{ covers, ...demandWords(facts, covers, field) }];
      }),
    refutedBy: ({ covers, field = '' }, facts) =>
      facts.accepted(covers[0]!.operation).find(({ sent }) => !Object.hasOwn(sent, field)),
  },
  {
    id: 'demands-field-by-difference',
    scope: 'field',
    proposes: (facts) =>
      facts.operations.filter(isWrite).flatMap((operation) => {
        const covers = facts
          .rejected(operation)
          .filter(({ status }) => isAboutRequest(status) || status >= 500);
        const accepted = facts.accepted(operation).filter(({ meant }) => meant !== 'no-token');
        const [first] = accepted;
        if (first === undefined || covers.length === 0) return [];
        const fields = Object.keys(first.sent).filter(
          (name) =>
            accepted.every(({ sent }) => Object.hasOwn(sent, name)) &&
            covers.every(({ sent }) => !Object.hasOwn(sent, name)),
        );
        const [field, ...others] = fields;
        return field === undefined || others.length > 0
          ? []
          : [{ covers, ...demandWords(facts, covers, field) }];
      }),
    refutedBy: ({ covers, field = '' }, facts) => {
      const { operation } = covers[0]!;
      // Rejected with it as well, in a request that differs in nothing else from one that was accepted.
      return facts.rejected(operation).find(({ sent }) => Object.hasOwn(sent, field));
    },
  },
  {
    id: 'refuses-field',
    scope: 'field',
    proposes: (facts) =>
      rejections(facts, (status) => isAboutRequest(status) || status >= 500).flatMap((covers) => {
        const [{ operation, sent, quoted }] = covers as [Seen];
        const accepted = facts.accepted(operation).filter(({ meant }) => meant !== 'no-token');
        const [field, ...others] = Object.keys(sent).filter(
          (name) =>
            covers.every((seen) => Object.hasOwn(seen.sent, name)) &&
            accepted.every((seen) => !Object.hasOwn(seen.sent, name)),
        );
        if (accepted.length === 0 || field === undefined || others.length > 0) return [];
        const says = say('cause-refuses-field', operation, field, quoted);
        return [{ covers, field, says, next: [say('do-refuses-field', field), ...adviceOnStatus(covers)] }];
      }),
    refutedBy: ({ covers, field = '' }, facts) =>
      facts.accepted(covers[0]!.operation).find(({ sent }) => Object.hasOwn(sent, field)),
  },
  {
    id: 'refuses-value',
    scope: 'field',
    proposes: (facts) =>
      rejections(facts, (status) => isAboutRequest(status) || status >= 500).flatMap((covers) => {
        const { operation, sent } = covers[0]!;
        const accepted = facts.accepted(operation).filter(({ meant }) => meant !== 'no-token');
        const body = operations[operation as OperationId].body ?? {};
        const isSame = (name: string, seen: Seen): boolean => isSameJson(seen.sent[name], sent[name]);
        const fields = Object.keys(sent).filter(
          (name) =>
            body[name]?.values !== undefined &&
            (enums[body[name].values].values as readonly unknown[]).includes(sent[name]) &&
            covers.every((seen) => isSame(name, seen)) &&
            accepted.some((seen) => Object.hasOwn(seen.sent, name)) &&
            accepted.every((seen) => !isSame(name, seen)),
        );
        const [field, ...others] = fields;
        if (field === undefined || others.length > 0) return [];
        const says = say('cause-refuses-value', operation, field, String(sent[field]), covers[0]!.quoted);
        return [
          {
            covers,
            field,
            value: sent[field],
            says,
            next: [say('do-refuses-value', field), ...adviceOnStatus(covers)],
          },
        ];
      }),
    refutedBy: ({ covers, field = '', value }, facts) =>
      facts.accepted(covers[0]!.operation).find(({ sent }) => isSameJson(sent[field], value)),
  },
  {
    id: 'no-such-object',
    scope: 'setting',
    proposes: (facts) =>
      rejections(facts, isAboutRequest).flatMap((covers) => {
        const [{ operation, answer, quoted }] = covers as [Seen];
        const given = givenFor(operation);
        const unknown = facts.of(operation, 'unknown-object').find((seen) => seen.answer === answer);
        if (given === undefined || !facts.givesIds || unknown === undefined) return [];
        const ids = idsOf(covers);
        const isMissing = facts.accepted(operation).length === 0 && isGone(covers[0]!.status);
        return [
          {
            covers,
            says: say('cause-no-such-object', operation, given.noun, ids, quoted),
            next: [
              say(isMissing ? 'do-object-or-operation' : 'do-object-or-field', given.setting, given.noun),
            ],
          },
        ];
      }),
    refutedBy: ({ covers }, facts) => contradictsObject(covers, facts),
  },
  {
    id: 'no-such-account',
    scope: 'setting',
    proposes: (facts) => {
      const { assignee } = facts.header.facts;
      if (assignee === undefined || !isNobody(facts.exchanges, assignee)) return [];
      const covers = facts
        .of(undefined, 'valid')
        .filter(({ sent }) => Object.values(sent).flat().includes(assignee));
      const says = say('account-not-listed', assignee, 'PMS_ASSIGNEE');
      return [{ covers, explains: () => false, says, next: [say('do-assignee')] }];
    },
    // It is accepted all the same.
    refutedBy: ({ covers }) => covers.find(({ record }) => record !== undefined),
  },
  {
    id: 'used-up',
    scope: 'setting',
    proposes: (facts) =>
      rejections(facts, isAboutRequest).flatMap((covers) => {
        const [{ operation, quoted }] = covers as [Seen];
        const given = givenFor(operation);
        if (given === undefined || !facts.givesIds) return [];
        // A product has no state that a story uses up; it may not take any (409).
        if (given.noun === 'product' && covers[0]!.status !== 409) return [];
        if (isUnknown(covers, facts)) return [];
        const says = say('cause-used-up', operation, given.noun, idsOf(covers), quoted);
        const next = [say('do-object', given.setting, given.noun)];
        return [{ covers, says, next }];
      }),
    refutedBy: ({ covers }, facts) => contradictsObject(covers, facts),
  },
];

/** What no other row explains: the response itself, once for all requests that got it. */
export const quotes: Hypothesis = {
  id: 'quoted',
  scope: 'quote',
  quotes: true,
  proposes: (facts) =>
    groupedBy(facts.rejected(), ({ answer }) => answer).map((covers) => {
      const among = operationsOf(covers);
      const what = among.length > 1 ? covers[0]!.quoted : covers[0]!.instead;
      return { covers, says: say('cause-quoted', among, covers.length, what), next: adviceOnStatus(covers) };
    }),
};

function adviceOnStatus([first]: readonly Seen[]): Said[] {
  if (first!.isSuccess) return [say('do-return-record')];
  return first!.status >= 500 && !isProtocol(first!.status) ? [say('do-server-error')] : [];
}

const acceptedOf = (covers: readonly Seen[], facts: Facts): Seen | undefined =>
  facts.accepted(covers[0]!.operation)[0];

/** True if an object that does not exist got the same response. */
const isUnknown = ([first]: readonly Seen[], facts: Facts): boolean =>
  facts.of(first!.operation, 'unknown-object').some(({ answer }) => answer === first!.answer);

/** An exchange that shows that a rejection is not about the object given. */
function contradictsObject(covers: readonly Seen[], facts: Facts): Seen | undefined {
  const { operation, answer, named, status } = covers[0]!;
  const object = givenFor(operation)?.noun;
  const isOfObject = (name: string): boolean => name === object || name === 'id' || name === 'status';
  const ids = new Set(idsOf(covers));
  return (
    // It names a field that is not the object.
    (named.some((name) => !isOfObject(name)) ? covers[0] : undefined) ??
    // Another operation got the same: it is not about one kind of object, unless it is a plain "not found".
    facts
      .of(undefined, 'valid')
      .find((seen) => !isGone(status) && seen.answer === answer && seen.operation !== operation) ??
    // The object was accepted before it was rejected.
    facts.accepted(operation).find((seen) => ids.has(objectOf(seen)))
  );
}

const objectOf = ({ exchange }: Seen): string => givenIn(exchange);

const mostIds = 3;
const idsOf = (covers: readonly Seen[]): string[] => [...new Set(covers.map(objectOf))].slice(0, mostIds);

function demandWords(facts: Facts, covers: readonly Seen[], field: string): Omit<Claim, 'covers'> {
  const [{ operation, quoted }] = covers as [Seen];
  const row = operations[operation as OperationId];
  const isOptional = row.body !== undefined && Object.hasOwn(row.body, field);
  const isGiven = (facts.header.facts.extraFields ?? []).some(
    (extra) => extra.operation === operation && extra.field === field,
  );
  const isNumber = ['int', 'float'].includes(records[row.answers].fields[field]?.type ?? '');
  const withField = facts.accepted(operation).find(({ sent }) => Object.hasOwn(sent, field));
  const canGive = operation === 'create-story' && !isOptional && !isGiven;
  return {
    field,
    says: say('cause-demands-field', operation, field, isOptional, quoted),
    next: [
      canGive
        ? withField === undefined
          ? say('do-extra-field', operation, field, isNumber ? say('an-id') : say('a-value'))
          : say('do-extra-value', operation, field, String(withField.sent[field]))
        : say('do-optional', field),
    ],
  };
}
