import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import type { Observation } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { notReached, recordsOf } from '../common/judging.ts';
import { openCheck } from '../common/open.ts';
import { roundsOf } from './rounds.ts';
import { openUserSteps } from './scenario.ts';
import { check, first, operation, subject } from './subject.ts';

/** What the document leaves open about listing users. */
export const userObservations: readonly Check[] = [
  observeMembers(),
  observeOrder(),
  observeDefaults(),
  open('maximum-limit', 'list-users.maximum-limit', 'the answer to a large limit', 'open/large-limit'),
  open(
    'page-beyond-the-last',
    'list-users.page-beyond',
    'the answer for a page beyond the last',
    'open/page-beyond',
  ),
  open('page-zero', 'list-users.page-zero', 'the answer for page 0', 'open/page-zero'),
  open('limit-zero', 'list-users.limit-zero', 'the answer for limit 0', 'open/limit-zero'),
  openCheck({
    subject,
    name: 'not-a-number',
    statement: 'list-users.not-a-number',
    holds: 'the answer to a page or limit that is no number',
    needs: [],
    sends: 'lists whose page or limit is a word',
    points: openUserSteps.filter(({ step }) => step.endsWith('-word')),
  }),
];

function open(name: string, statement: StatementId, holds: string, step: string): Check {
  const points = openUserSteps.filter((entry) => entry.step === step);
  return openCheck({
    subject,
    name,
    statement,
    holds,
    needs: [],
    sends: points.map(({ aspect }) => aspect).join('; '),
    points,
  });
}

function observeMembers(): Check {
  const documented = { page: records.page.fields, user: records.user.fields };
  return check('undocumented-fields', {
    statement: 'service.undocumented-fields',
    holds: 'fields of page and user entries beyond their tables',
    given: [first],
    hint: 'Allowed; clients should ignore what they do not know.',
    judge: (view) => {
      const [answer] = recordsOf(view, subject);
      if (!answer) return notReached(view, subject, ...subject.valid);
      const users = own(answer.record, 'users');
      const entries = Array.isArray(users) ? users.filter(isObject) : [];
      const extra = (found: Iterable<string>, fields: object): string[] =>
        [...new Set(found)].filter((name) => !Object.hasOwn(fields, name)).sort();
      const seen = {
        page: extra(Object.keys(answer.record), documented.page),
        user: extra(
          entries.flatMap((entry) => Object.keys(entry)),
          documented.user,
        ),
      };
      const exchange = answer.exchange.index;
      const observations = Object.entries(seen).map(([what, names]): Observation => ({
        aspect: `undocumented fields of a ${what}`,
        message: `fields of a ${what} beyond its table: ${names.join(', ') || 'none'}`,
        value: names,
        exchange,
      }));
      return { exchanges: [exchange], observations };
    },
  });
}

function observeOrder(): Check {
  return check('order', {
    statement: 'list-users.order',
    holds: 'the order of the users',
    hint: 'The document does not show it.',
    judge: (view) => {
      const rounds = roundsOf(view.steps(operation, ...subject.valid));
      const walked = rounds
        .flatMap(({ lists: all }) => Object.values(all))
        .filter(({ walks }) => walks.length > 0);
      const list = walked.find(({ stable }) => stable !== undefined) ?? walked[0];
      if (!list) return notReached(view, subject, ...subject.valid);
      const keys = list.walks[0]!.flatMap(({ users }) => [...users!]);
      const value = { stable: list.stable ?? 'not seen', order: directionOf(keys) };
      const message = `order by id: ${value.order}; ${list.stable === false ? 'it changes between readings' : 'the same in two readings'}`;
      const exchange = list.walks[0]![0]!.exchange.index;
      return { exchanges: [exchange], observations: [{ aspect: 'order', message, value, exchange }] };
    },
  });
}

function directionOf(keys: readonly (string | number)[]): string {
  const rises = keys.every((key, at) => at === 0 || keys[at - 1]! < key);
  const falls = keys.every((key, at) => at === 0 || keys[at - 1]! > key);
  if (rises) return 'ascending';
  return falls ? 'descending' : 'another';
}

function observeDefaults(): Check {
  return check('defaults', {
    statement: 'list-users.defaults',
    holds: 'page and limit when none is sent',
    given: [first],
    sends: 'GET /users',
    hint: 'The document does not show them.',
    judge: (view) => {
      const [answer] = recordsOf(view, subject, first);
      if (!answer) return notReached(view, subject, first);
      const exchange = answer.exchange.index;
      const observations = (['page', 'limit'] as const).map((field): Observation => ({
        aspect: `default ${field}`,
        message: `${field} is ${render(own(answer.record, field))} when it is not sent`,
        field,
        value: own(answer.record, field),
        exchange,
      }));
      return { exchanges: [exchange], observations };
    },
  });
}
