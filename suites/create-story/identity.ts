import { own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { numberText } from '../../evidence/json-text.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { compareValues, indexesOf, judgeField } from '../common/judges.ts';
import type { Answered } from '../common/reply.ts';
import { knownFrom } from '../leaks/known.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Two stories have two ids. */
export function judgeIds(view: View<StoryStep>): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length < 2) return notReached(view, subject);
  const exchanges = indexesOf(answers);
  if (answers.some(({ exchange, record }) => idText(exchange, own(record, 'id')) !== undefined))
    return settled(exchanges, repeatedIds(answers));
  return blocked({ kind: 'field', field: 'id', what: say('no-number-id') }, exchanges);
}

/** Stories that have the id of an earlier one. */
export function repeatedIds(answers: readonly Answered[]): Finding[] {
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const { exchange, record } of answers) {
    const id = idText(exchange, own(record, 'id'));
    if (id === undefined) continue;
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, exchange.index);
    else {
      findings.push(
        findingIn(exchange, 'repeated', {
          what: say('one-id'),
          field: 'id',
          expected: say('new-id'),
          actual: `${id}, the id of the story in exchange ${earlier} too`,
        }),
      );
    }
  }
  return mergeFindings(findings);
}

/** An id as text: beyond 2^53 a double holds several ids as one, so there its digits count. */
function idText({ response }: Exchange, id: unknown): string | undefined {
  if (typeof id !== 'number') return undefined;
  return Number.isSafeInteger(id) ? render(id) : numberText(response!.body, 'id');
}

/** True for an account of the user lists that this run read. */
function isListed(view: View<StoryStep>, account: unknown): boolean {
  return knownFrom(view as View<string>).users.some((user) => user.account === account);
}

/** The creator is the account of the Token, where that is known. */
export function judgeCreator(view: View<StoryStep>): Judgement {
  const { account } = view.facts;
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject);
  const judgement = judgeField(answers, {
    field: 'openedBy',
    fault: 'wrong-value',
    what: say('token-account'),
    wanted: () => account,
    expected: ({ record }) => {
      if (account === undefined) return say('token-account');
      const isSomebody = isListed(view, own(record, 'openedBy'));
      return isSomebody ? say('unless-account', render(account)) : render(account);
    },
    compare: (got) => (got === '' || got === 0 ? 'different' : compareValues(account ?? got, got)),
  });
  if (account !== undefined || judgement.kind !== 'held') return judgement;
  const what = say('account-unknown');
  return blocked({ kind: 'fixture', what, give: say('give-account') }, judgement.exchanges);
}
