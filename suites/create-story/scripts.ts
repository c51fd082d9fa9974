import { own, sentBody } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import { replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StoryStep } from './steps.ts';

/** Letters of other scripts come back as sent (reading 32), beside a title without them that was taken. */
export function judgeScripts(view: View<StoryStep>): Judgement {
  const asked = view.step('again/scripts') ?? view.step('scripts');
  const [control] = recordsOf(view, subject, 'sufficient/*', 'again/sufficient/*', 'extra/sufficient/*');
  if (!asked || !control) return notReached(view, subject, 'scripts', 'sufficient/*');
  const exchanges = [asked.index, control.exchange.index];
  const reply = replyOf(asked, 'story');
  if (reply.kind === 'unanswered') return blocked({ kind: 'no-answer', why: reply.why }, exchanges);
  if (reply.kind === 'refused') {
    if (reply.unauthorized) return notReached(view, subject, 'scripts');
    const what = 'a title with letters of other scripts';
    const expected = 'a 2xx answer that is the story record';
    return settled(exchanges, [
      findingIn(asked, 'refused', { what, field: 'title', expected, actual: reply.actual }),
    ]);
  }
  const [wanted, got] = [own(sentBody(asked), 'title'), own(reply.record, 'title')];
  if (typeof got !== 'string') {
    return blocked({ kind: 'cannot-tell', what: 'nothing to compare: the record has no title' }, exchanges);
  }
  const [sent, came] = [String(wanted).toLowerCase(), got.toLowerCase()];
  if (plainOf(sent) !== plainOf(came)) {
    return blocked(
      { kind: 'check', check: 'create-story/echoes-title', what: 'the title is not the one that was sent' },
      exchanges,
    );
  }
  if (othersOf(sent) === othersOf(came)) return settled(exchanges);
  const words = { field: 'title', expected: render(wanted), actual: render(got), wanted, got };
  return settled(exchanges, [findingIn(asked, 'not-as-sent', words)]);
}

/** The letters and digits that every text has, and all letters of other scripts. */
const plainOf = (text: string): string => text.normalize('NFC').replace(/[^a-z0-9]/g, '');
const othersOf = (text: string): string => text.replace(/[ -~]/g, '');
