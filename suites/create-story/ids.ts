import { own } from '../../evidence/body.ts';
import type { Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import { numberText } from '../../evidence/json-text.ts';
import type { Finding } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { mergeFindings, notReached, recordsOf, type Subject } from '../common/judging.ts';

/** Two stories have two ids. */
export function judgeIds(view: EvidenceView, subject: Subject): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length < 2) return notReached(view, subject, ...subject.valid);
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const { exchange, record } of answers) {
    const id = idText(exchange, own(record, 'id'));
    if (id === undefined) continue;
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, exchange.index);
    else {
      findings.push({
        message: 'two stories have one id',
        field: 'id',
        path: '/id',
        expected: 'an id that no earlier story has',
        actual: `${id}, the id of the story in exchange ${earlier} too`,
        exchange: exchange.index,
      });
    }
  }
  const exchanges = answers.map(({ exchange }) => exchange.index);
  if (seen.size === 0) return { exchanges, blocked: { reason: 'no story has an id that is a number' } };
  return { exchanges, findings: mergeFindings(findings) };
}

/** An id as text: beyond 2^53 a double holds several ids as one, so there its digits count. */
function idText({ response }: Exchange, id: unknown): string | undefined {
  if (typeof id !== 'number') return undefined;
  return Number.isSafeInteger(id) ? render(id) : numberText(response!.body, 'id');
}
