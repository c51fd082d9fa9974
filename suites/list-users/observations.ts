import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Check } from '../../judging/check.ts';
import { blocked, observed } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { observeAnswers, pointsOf } from '../common/open.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { observeBeyond } from './beyond.ts';
import { observeOrder } from './order.ts';
import { roundsIn } from './rounds.ts';
import { check, open } from './rows.ts';
import { first, subject, type ListStep } from './steps.ts';

/** What the document leaves open about listing users. */
export const userObservations: readonly Check<ListStep>[] = [
  observeMembers(),
  observeOrder(),
  observeDefaults(),
  besideList(
    open('maximum-limit', 'list-users.maximum-limit', 'the answer to a large limit', 'open/large-limit'),
  ),
  besideList(observeBeyond()),
  besideList(open('page-zero', 'list-users.page-zero', 'the answer for page 0')),
  besideList(open('limit-zero', 'list-users.limit-zero', 'the answer for limit 0')),
  besideList(observeWords()),
];

/** A refusal says nothing of a parameter where every list of everybody is refused (reading 25). */
function besideList(observation: Check<ListStep>): Check<ListStep> {
  return {
    ...observation,
    judge: (view) => {
      const all = roundsIn(view).at(-1)?.lists.all;
      const isRefused = all !== undefined && all.exchanges.length > 0 && all.pages.length === 0;
      if (!isRefused) return observation.judge(view);
      const what = 'the list of everybody was refused without this, too';
      return blocked({ kind: 'control', what });
    },
  };
}

/** Two questions under one statement. */
function observeWords(): Check<ListStep> {
  const points = pointsOf(subject, 'open/*').filter(({ step }) => step.endsWith('-word'));
  return {
    ...open(
      'not-a-number',
      'list-users.not-a-number',
      'the answer to a page or limit that is no number',
      'open/*',
    ),
    given: points.map(({ step }) => step),
    sends: 'lists whose page or limit is a word',
    judge: (view) => observeAnswers(view, subject, points),
  };
}

function observeMembers(): Check<ListStep> {
  const documented = { page: records.page.fields, user: records.user.fields };
  return check('undocumented-fields', {
    statement: 'service.undocumented-fields',
    holds: 'fields of page and user entries beyond their tables',
    given: [first],
    hint: 'Allowed; clients should ignore what they do not know.',
    judge: (view) => {
      const [answer] = recordsOf(view, subject);
      if (!answer) return notReached(view, subject);
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
      const shown = Object.entries(seen).filter(([what]) => what === 'page' || entries.length > 0);
      const observations = shown.map(([what, names]): Observation => ({
        aspect: `undocumented fields of a ${what}`,
        message: `fields of a ${what} beyond its table: ${names.join(', ') || 'none'}`,
        value: names,
        exchange,
      }));
      return observed(observations, [exchange]);
    },
  });
}

function observeDefaults(): Check<ListStep> {
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
      return observed(observations, [exchange]);
    },
  });
}
