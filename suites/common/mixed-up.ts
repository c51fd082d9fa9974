import { own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Because } from '../../judging/because.ts';
import { effectOf, shownOf } from './effect.ts';
import type { Answered } from './reply.ts';
import { recordsOf, stepsOf, type Subject } from './subject.ts';

/** So far apart may requests be whose answers are mixed up: as many as are under way at once, or nearly so. */
const mostApart = 8;
/** So many values at least, of so many fields, and so great a part of what is not as sent, must be another request's. */
const enough = { values: 4, fields: 2, part: 0.5 };

const known = new WeakMap<View<string>, ReadonlySet<number>>();

/**
 * The answers that are not as sent where a target mixes them up: most carry what another request sent, one that came
 * before or was under way at the same time.
 * @returns indexes of exchanges; none where too little is explained so, which may be chance
 */
export function mixedUp<S extends string>(view: View<S>, subject: Subject<S>): ReadonlySet<number> {
  const before = known.get(view as View<string>);
  if (before) return before;
  const requests = stepsOf(view, subject, 'record', 'taken', 'open');
  const found = explained(recordsOf(view, subject), requests, subject);
  known.set(view as View<string>, found);
  return found;
}

function explained(
  answers: readonly Answered[],
  requests: readonly Exchange[],
  subject: Pick<Subject<string>, 'operation' | 'record'>,
): ReadonlySet<number> {
  const places = new Map(requests.map(({ index }, at) => [index, at]));
  const isNear = (one: Exchange, other: Exchange): boolean =>
    one !== other && Math.abs(places.get(one.index)! - places.get(other.index)!) <= mostApart;
  const otherwise = answers
    .map(({ exchange, record }) => ({
      exchange,
      record,
      fields: effectOf(exchange, subject, record).notAsSent,
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ exchange, record, fields }) => {
      const same = answers.filter((each) => each.exchange.request.url === exchange.request.url);
      // What an object never had otherwise is its own, and not what another request sent.
      const isLeft = (field: string): boolean =>
        same.length > 1 && new Set(same.map((each) => JSON.stringify(own(each.record, field)))).size === 1;
      const ofOther = (other: Exchange): string[] => {
        if (!isNear(exchange, other) || effectOf(other, subject, record).notAsSent.length > 0) return [];
        return shownOf(other, subject).flatMap(([field]) =>
          fields.includes(field) && !isLeft(field) ? [field] : [],
        );
      };
      return { exchange, theirs: longest(requests.map(ofOther)) };
    });
  const found = otherwise.filter(({ theirs }) => theirs.length > 0);
  const values = found.flatMap(({ theirs }) => theirs);
  const isTold =
    values.length >= enough.values &&
    new Set(values).size >= enough.fields &&
    found.length >= enough.part * otherwise.length;
  return new Set(isTold ? otherwise.map(({ exchange }) => exchange.index) : []);
}

function longest(lists: readonly string[][]): string[] {
  return lists.reduce((most, list) => (list.length > most.length ? list : most), []);
}

/** Why nothing is said of effects where answers are mixed up. */
export const answersMixedUp: Because = {
  kind: 'cannot-tell',
  what: 'answers are those of other requests: see the checks on what was sent',
};
