import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { observed, type Judgement } from '../../judging/judgement.ts';
import { observeAnswers, pointsOf } from '../common/open.ts';
import { keysOf, type List } from './lists.ts';
import { pageCount, pageOf, type Page } from './pages.ts';
import { roundsIn } from './rounds.ts';
import { open } from './rows.ts';
import { subject, type ListStep } from './steps.ts';

const step = 'open/page-beyond';

/** What comes for a page beyond the last: an error, nobody, or which page again. */
export function observeBeyond(): Check<ListStep> {
  const row = open(
    'page-beyond-the-last',
    'list-users.page-beyond',
    'the answer for a page beyond the last',
    step,
  );
  return { ...row, given: [...row.given, 'r1/*'], judge: judgeBeyond };
}

function judgeBeyond(view: View<ListStep>): Judgement {
  const judgement = observeAnswers(view, subject, pointsOf(subject, step));
  const exchange = view.step(step);
  const page = exchange && pageOf(exchange);
  const all = roundsIn(view).at(-1)?.lists.all;
  if (judgement.kind !== 'observed' || !page?.users || !all) return judgement;
  const seen = { holds: holdsOf(page, all), page: numberOf(page, all) };
  const observations = judgement.observations.map((observation) => ({
    ...observation,
    message: `${observation.message}; it holds ${seen.holds}, and is said to be ${seen.page}`,
    value: { ...(observation.value as object), ...seen },
  }));
  return observed(observations, judgement.exchanges);
}

function holdsOf({ users, limit }: Page, { walks, stable }: List): string {
  if (users!.length === 0) return 'nobody';
  const [walk] = walks;
  if (!walk || stable !== true) return 'users';
  const isSlice = (slice: readonly unknown[]): boolean =>
    slice.length === users!.length && slice.every((key, at) => key === users![at]);
  const order = keysOf(walk);
  if (isSlice(order.slice(0, limit))) return 'the first page again';
  const last = limit === undefined ? 0 : (pageCount(order.length, limit) - 1) * limit;
  return isSlice(order.slice(last)) ? 'the last page again' : 'other users';
}

function numberOf({ asked, page, limit }: Page, { count }: List): string {
  if (page === asked.page) return 'the page asked for';
  if (page === 1) return 'page 1';
  return limit !== undefined && page === pageCount(count, limit) ? 'the last page' : 'another page';
}
