import { own, sentBody } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Judgement } from '../../judging/judgement.ts';
import { compareValues, judgeField, type Comparison } from '../common/judges.ts';
import { answered, type Answered } from '../common/reply.ts';
import { sameText } from '../common/text.ts';
import { judgeTaken } from '../common/verdict.ts';
import { subject, type StoryStep } from './steps.ts';

/** The fields whose text may come back with markup or entities around it (reading 21). */
export const richText = ['spec', 'verify'] as const;

/** Compares text, whatever markup is around it. */
export function compareText(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return compareValues(sent, got);
  return sameText(String(sent), got) ? 'same' : 'different';
}

/** Letters of other scripts come back as sent (reading 32), beside a title without them that is accepted. */
export function judgeScripts(view: View<StoryStep>): Judgement {
  const what = 'a title with letters of other scripts';
  const taken = judgeTaken(view, subject, [{ steps: ['scripts'], what, field: 'title', needsControl: true }]);
  if (taken.kind !== 'held') return taken;
  const wanted = ({ exchange }: Answered): unknown => own(sentBody(exchange), 'title');
  return judgeField(answered(view.steps('scripts', 'again/scripts'), 'story'), {
    field: 'title',
    fault: 'not-as-sent',
    wanted,
    compare: (got, answer) => compareScripts(wanted(answer), got),
  });
}

/** Compares the letters of other scripts alone: whether plain text comes back is another check's question. */
function compareScripts(wanted: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return { why: 'the title is no text' };
  const [sent, came] = [String(wanted).toLowerCase(), got.toLowerCase()];
  if (plainOf(sent) !== plainOf(came)) return { why: 'the title is not the one that was sent' };
  return othersOf(sent) === othersOf(came) ? 'same' : 'different';
}

/** The letters and digits that every text has, and all letters of other scripts. */
const plainOf = (text: string): string => text.normalize('NFC').replace(/[^a-z0-9]/g, '');
const othersOf = (text: string): string => text.replace(/[ -~]/g, '');
