import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingIn } from '../common/findings.ts';
import { inCompany } from '../thorough/findings.ts';
import { companionsOf, type ThoroughStep } from '../thorough/steps.ts';
import { pageOf, some } from './page.ts';
import type { ListStep } from './steps.ts';

/**
 * Readings of a list that moved: first one, then one after a request to another operation, and one after the same once
 * more. Each is read twice, so that it shows when somebody else is at it.
 * @param tried number of the request to another operation; 0 is before any
 * @param time 1, or 2 for the same once more
 */
export const moveStep = (list: string, tried: number, time: 1 | 2, reading: 1 | 2): ThoroughStep =>
  `thorough/again/moved-${list}/${tried}/${time}/${reading}`;

/** The step of the request to another operation before a reading. */
export const moverStep = (reading: ThoroughStep): ThoroughStep =>
  companionsOf('order', 'list-users', reading);

/** Who is on a list, in whatever order: that may turn. */
function peopleOn(exchange: Exchange): string | undefined {
  const page = pageOf(exchange);
  return page?.users && JSON.stringify([page.total, [...page.users].map(String).sort()]);
}

/** Whether two answers list the same people; undefined where one of them can't be read. */
export function isUnmoved(one: Exchange | undefined, other: Exchange | undefined): boolean | undefined {
  const [before, after] = [one && peopleOn(one), other && peopleOn(other)];
  return before === undefined || after === undefined ? undefined : before === after;
}

/**
 * Reading 27: a list that moves is held against the target where the same request moves it each time, and nobody else
 * does meanwhile.
 */
export function moveFindings(view: View<ListStep>, list: string): Finding[] {
  const read = (tried: number, time: 1 | 2): Exchange | undefined => {
    const [once, twice] = ([1, 2] as const).map((reading) => view.step(moveStep(list, tried, time, reading)));
    return isUnmoved(once, twice) === true ? once : undefined;
  };
  for (let tried = 1; view.step(moveStep(list, tried, 1, 1)); tried += 1) {
    const before = view.step(moveStep(list, tried - 1, 1, 1));
    const [once, again] = [read(tried, 1), read(tried, 2)];
    if (isUnmoved(before, once) !== false || isUnmoved(once, again) !== false) continue;
    const [was, is] = [pageOf(before!)!, pageOf(again!)!];
    const others = view.ofAll(moverStep(moveStep(list, tried, 2, 1)));
    return [
      findingIn(again!, 'generated', {
        field: was.total === is.total ? 'users' : 'total',
        what: 'the list is another one after a request to another operation, each time',
        expected: `${was.total} users: ${some(was.users!)}`,
        actual: `${is.total} users: ${some(is.users!)}`,
        generated: {
          cases: 2,
          of: 2,
          seen: 'again',
          smallest: new URL(again!.request.url).search,
          ...inCompany({ how: 'order', others }, again!),
        },
      }),
    ];
  }
  return [];
}
