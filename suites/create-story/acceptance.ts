import { enums } from '../../contract/enums.ts';
import { own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Pattern, View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn } from '../common/findings.ts';
import { replyOf } from '../common/reply.ts';
import { notReached, recordsOf, sentBody, stepsOf } from '../common/subject.ts';
import { subject, type StoryStep } from './steps.ts';

type Stories = View<StoryStep>;
type EnumField = 'category' | 'source';

const expected = 'a 2xx answer that is the story record';

/** A refusal that is explained by one refused enum value is that value's finding, not this one's. */
export function judgeAccepted(
  view: Stories,
  family: 'sufficient/*' | 'all/*',
  enumFields: readonly EnumField[],
  story: string,
): Judgement {
  const asked = view.steps(family);
  const anyAccepted = recordsOf(view, subject, family).length > 0;
  const refused = asked.find((exchange) => {
    const reply = replyOf(exchange, 'story');
    if (reply.kind !== 'refused' || reply.unauthorized) return false;
    const sent = sentBody(exchange);
    return !(
      anyAccepted &&
      enumFields.some((field) => judgementOf(view, field, String(own(sent, field))) === 'refused')
    );
  });
  const exchanges = asked.map(({ index }) => index);
  if (refused) return settled(exchanges, [refusalOf(view, refused, anyAccepted, story)]);
  return anyAccepted ? settled(exchanges) : notReached(view, subject, family);
}

function refusalOf(view: Stories, exchange: Exchange, anyAccepted: boolean, story: string): Finding {
  const actual = actualOf(exchange);
  const field = anyAccepted ? undefined : telling(view);
  if (field === undefined) return findingIn(exchange, 'refused', { what: story, expected, actual });
  const what = `${story} was refused; with or without ${field} makes the difference`;
  return findingIn(exchange, 'refused-beside', { what, field, expected, actual });
}

function actualOf(exchange: Exchange): string {
  const reply = replyOf(exchange, 'story');
  return reply.kind === 'refused' ? reply.actual : 'no record';
}

/** The one optional field that makes the difference between a refusal and a success. */
function telling(view: Stories): string | undefined {
  const fields = recordsOf(view, subject, 'with/*', 'without/*').map(
    ({ exchange }) => exchange.step.split('/')[1]!,
  );
  return fields.length === 1 ? fields[0] : undefined;
}

type Acceptance = 'accepted' | 'refused' | 'unknown';

/** Whether the service takes a value, as far as requests that differ in nothing else show it. */
function judgementOf(view: Stories, field: EnumField, value: string): Acceptance {
  const carrying = stepsOf(view, subject, 'record').filter(
    (exchange) => own(sentBody(exchange), field) === value,
  );
  if (carrying.some((exchange) => replyOf(exchange, 'story').kind === 'record')) return 'accepted';
  return carrying.some((exchange) => isRefusedFor(view, exchange, field)) ? 'refused' : 'unknown';
}

/** The same request with another value of this field, and the same of the other one, was accepted. */
function isRefusedFor(view: Stories, exchange: Exchange, field: EnumField): boolean {
  const reply = replyOf(exchange, 'story');
  if (reply.kind !== 'refused' || reply.unauthorized) return false;
  const other = field === 'category' ? 'source' : 'category';
  const sent = sentBody(exchange);
  const fields = Object.keys(sent).length;
  const accepted = recordsOf(view, subject).map((answer) => sentBody(answer.exchange));
  return accepted
    .filter((body) => Object.keys(body).length === fields)
    .some((body) => own(sent, other) === undefined || own(body, other) === own(sent, other));
}

/** Each listed value of an enum field is accepted. */
export function judgeValues(view: Stories, field: EnumField): Judgement {
  const values: readonly string[] = enums[field === 'category' ? 'storyCategory' : 'storySource'].values;
  const asked = stepsOf(view, subject, 'record').filter(
    (exchange) => own(sentBody(exchange), field) !== undefined,
  );
  const exchanges = asked.map(({ index }) => index);
  const refused = values.filter((value) => judgementOf(view, field, value) === 'refused');
  if (refused.length > 0) {
    const findings = refused.map((value) => {
      const exchange = asked.findLast((each) => own(sentBody(each), field) === value)!;
      return findingIn(exchange, 'refused', {
        what: `the ${field} ${value}`,
        field,
        expected: `${expected}, as for another ${field}`,
        actual: actualOf(exchange),
      });
    });
    return settled(exchanges, findings);
  }
  const unknown = values.filter((value) => judgementOf(view, field, value) === 'unknown');
  if (unknown.length === 0) return settled(exchanges);
  if (unknown.length === values.length) {
    const families: Pattern<StoryStep>[] = field === 'source' ? ['all/*'] : ['sufficient/*', 'all/*'];
    return notReached(view, subject, ...families);
  }
  const what = `not told apart from other refusals: ${field} ${unknown.join(', ')}`;
  return blocked({ kind: 'cannot-tell', what }, exchanges);
}
