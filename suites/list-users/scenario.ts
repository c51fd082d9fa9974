import { askInLowerCase } from '../common/lower-case.ts';
import { askInOtherForm } from '../common/other-form.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { Reader } from './reader.ts';
import { wholeStep, type ListStep } from './steps.ts';

/** Lists users: each filter whole, pages of a small limit, without a valid Token, open points. */
export async function readLists(session: Session<ListStep>): Promise<void> {
  const { api, wants, opened } = session;
  const refused = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  const extra: Promise<unknown>[] = [
    ...refused.map((token) => api.call(`token/${token}`, { token })),
    ...askInOtherForm(session, () => ({ query: { page: '1', limit: '5' } })),
  ];
  if (wants('other-case')) extra.push(api.callInOtherCase('other-case'));
  if (wants('lower-case')) extra.push(askInLowerCase(api, () => ({})));
  const reader = new Reader(session, opened!);
  if (wants(wholeStep(1, 'all', 'one'))) extra.push(reader.readRounds());
  await Promise.all(extra);
  await reader.askOpen();
}
