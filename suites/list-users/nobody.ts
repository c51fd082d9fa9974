import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { blocked, type Judgement } from '../../judging/judgement.ts';
import { pageOf } from './page.ts';
import type { ListStep } from './steps.ts';

const because = {
  kind: 'fixture',
  what: 'the user list is empty: not even the account of the Token is in it',
  give: 'Give a Token whose account may list the users, and a service that has some.',
} as const;

/** Lets a check that passes have no verdict where the list is empty: it shows nobody, so it shows nothing of users. */
export function withNobody(check: Check<ListStep>): Check<ListStep> {
  if (check.statement.level === 'open') return check;
  const judge = (view: View<ListStep>): Judgement => {
    const judgement = check.judge(view);
    return judgement.kind === 'held' && isEmpty(view) ? blocked(because, judgement.exchanges) : judgement;
  };
  return { ...check, judge };
}

/** True where there are pages, and each of them is empty and says that there is nobody. */
function isEmpty(view: View<ListStep>): boolean {
  const pages = view.steps('*').flatMap((exchange) => pageOf(exchange) ?? []);
  return pages.length > 0 && pages.every(({ users, total }) => users?.length === 0 && total === 0);
}
