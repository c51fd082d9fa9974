import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { decodedTexts } from './decoded-texts.ts';
import { knownFrom, type Known, type KnownUser } from './known.ts';
import {
  labelOf,
  matches,
  nearest,
  places,
  setOff,
  valueOf,
  wholeNumber,
  type Place,
} from './text-places.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Values belong together within so many characters. */
const near = 400;
/** And those of one sentence within so many. */
const inSentence = near / 4;
/** A moment that lies less than so many milliseconds from the run may be that of the response. */
const recent = 2 * 86_400_000;

/**
 * What an answer without a valid Token shows that in this run only answers with one showed, and that its request did
 * not send (reading 23), in words; undefined when it shows nothing. It is looked for in the bytes, in any shape.
 */
export function shownIn(probe: Exchange, view: View<string>): Phrase | undefined {
  const known = knownFrom(view);
  const sent = sentTexts(probe);
  for (const text of decodedTexts(probe)) {
    const shown =
      usersIn(text, known.users, sent) ?? newStoryIn(text, probe, known) ?? objectIn(text, known, sent, view);
    if (shown !== undefined) return shown;
  }
  return undefined;
}

/** The texts of a request: the values in its body, and the parts of its path and query. */
function sentTexts(probe: Exchange): ReadonlySet<string> {
  const { pathname, searchParams } = new URL(probe.request.url, 'http://target');
  const values = Object.values(sentBody(probe)).flat().map(String);
  return new Set([...values, ...pathname.split('/'), ...searchParams.values()]);
}

function usersIn(text: string, users: readonly KnownUser[], sent: ReadonlySet<string>): Phrase | undefined {
  let likely = 0;
  for (const user of users) {
    if (sent.has(user.account) || !text.includes(user.account)) continue;
    const seen = userIn(text, user);
    if (seen === undefined) continue;
    likely += seen.isData ? 2 : 1;
    if (likely > 1) return say('shows-account', user.account, seen.field);
  }
  return undefined;
}

/** How a text shows a user: as data, or in words that may be chance for a single one. */
interface SeenUser {
  readonly field: 'id' | 'realname' | 'email';
  readonly isData: boolean;
}

function userIn(text: string, { account, id, realname, email }: KnownUser): SeenUser | undefined {
  const accounts = places(text, account);
  const named = (['email', 'realname'] as const).flatMap((field) => {
    const value = { email, realname }[field];
    if (value === undefined || value.toLowerCase() === account.toLowerCase()) return [];
    const found = places(text, value);
    const apart = accounts.filter(
      (one) => !found.some((other) => one.start < other.end && other.start < one.end),
    );
    const pair = nearest(apart, found, text.length);
    return pair ? [{ field, isData: pair.every((place) => setOff(text, place)) }] : [];
  });
  const [first] = named;
  if (first) return { field: first.field, isData: named.length > 1 || named.some(({ isData }) => isData) };
  if (id === undefined) return undefined;
  const offset = accounts.filter((place) => setOff(text, place));
  const ids = places(text, id);
  if (nearest(offset, labelled(text, ids, 'id', 'userid', 'user_id'), near))
    return { field: 'id', isData: true };
  const bare = ids.filter((place) => setOff(text, place));
  return nearest(offset, bare, near / 10) ? { field: 'id', isData: false } : undefined;
}

/** Those of the places that stand right after one of the names. */
const labelled = (text: string, found: readonly Place[], ...names: readonly string[]): Place[] =>
  found.filter((place) => names.includes(labelOf(text, place) ?? ''));

/** Words of the document, which stand in any text. */
const vocabulary = new Set(Object.values(enums).flatMap(({ values }): readonly string[] => values));
/** Values that most records share: they tell nothing, under whatever name. */
const trivial = /^(0|1|true|false|[\d-]*0{4}-00-00.*|null|)$/;
const moment = /^\d{4}-?\d\d-?\d\d([T ]|$)/;

/** True for a text that no other answer has by chance: several words, letters of another script, a mixture of kinds. */
function isTelling(text: string): boolean {
  if (vocabulary.has(text) || moment.test(text)) return false;
  if (/[^\x20-\x7e]/.test(text)) return text.length > 1;
  return text.length > 4 && /[A-Za-z]/.test(text) && /[^A-Za-z]/.test(text);
}

/** A moment to the second that a record has, and no clock or calendar by chance. */
function isOldMoment(text: string, startedAt: string | undefined): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(text);
  if (!parts || parts[2] === '00:00:00' || startedAt === undefined) return false;
  return Math.abs(Date.parse(`${parts[1]}T${parts[2]}Z`) - Date.parse(startedAt)) > recent;
}

/** A value of an object that a text shows, and where. */
interface SeenValue {
  readonly field: string;
  readonly at: readonly Place[];
  readonly isTelling: boolean;
  readonly isLabelled: boolean;
  readonly isOldMoment: boolean;
  /** Somebody other than who asks: who may not is no data. */
  readonly isAnother: boolean;
}

function objectIn(
  text: string,
  known: Known,
  sent: ReadonlySet<string>,
  { facts, startedAt }: View<string>,
): Phrase | undefined {
  const present = new Map<string, readonly Place[]>();
  for (const value of known.values) {
    if (!text.includes(value) || sent.has(value) || trivial.test(value)) continue;
    const at = places(text, value);
    if (at.length > 0) present.set(value, at);
  }
  if (present.size < 2) return undefined;
  const self = known.users.find(({ account }) => account === facts.account);
  const own = [facts.account, self?.realname, self?.email];
  for (const [id, object] of known.objects) {
    const seen = [...object].flatMap(([field, values]) =>
      [...values].flatMap((value) => {
        const at = present.get(value);
        if (at === undefined) return [];
        const isPerson = known.people.has(value);
        return {
          field,
          at,
          isTelling: isTelling(value) && !isPerson,
          isLabelled: labelled(text, at, field).length > 0,
          isOldMoment: isOldMoment(value, startedAt),
          isAnother: isPerson && !own.includes(value),
        };
      }),
    );
    const fields = twoFields(text, seen);
    if (fields) return say('shows-fields', fields[0], fields[1], id);
  }
  return undefined;
}

/** Two values, or values beside the names of their fields, that no text has by chance; or one, with another one near to it. */
function twoFields(text: string, seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const told = seen.filter(({ isTelling: tells, isLabelled }) => tells || isLabelled);
  const [first, ...others] = told;
  if (!first) return inOneSentence(seen);
  const second = others.find(({ field, at }) => field !== first.field && at[0]!.value !== first.at[0]!.value);
  if (second) return [first.field, second.field];
  for (const one of told.filter(({ isTelling: tells }) => tells)) {
    const beside = seen.find(
      ({ field, at }) =>
        field !== one.field &&
        nearest(
          one.at,
          at.filter((place) => setOff(text, place)),
          near,
        ),
    );
    if (beside) return [one.field, beside.field];
  }
  return inOneSentence(seen);
}

/** A text or an old moment, with another one or with a person beside it: two people alone are whom to write to. */
function inOneSentence(seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const said = seen.filter((one) => one.isTelling || one.isOldMoment || one.isAnother);
  for (const one of said.filter(({ isTelling: tells, isOldMoment: isOld }) => tells || isOld)) {
    const beside = said.find(
      ({ field, at }) =>
        field !== one.field && at[0]?.value !== one.at[0]?.value && nearest(one.at, at, inSentence),
    );
    if (beside) return [one.field, beside.field];
  }
  return undefined;
}

/** Ids that may be those of stories that came meanwhile lie at most so far beyond the ones that are known. */
const mostNew = 1000;

const opening = valueOf('opened(?:By|Date)');

/** A story that no answer with the Token showed: an id like those of this run, with what makes it a story. */
function newStoryIn(text: string, probe: Exchange, { objects }: Known): Phrase | undefined {
  if (probe.operation !== 'create-story') return undefined;
  const ids = [...objects.keys()].map(Number).filter(Number.isSafeInteger);
  if (ids.length === 0) return undefined;
  const [least, most] = [Math.min(...ids), Math.max(...ids) + mostNew];
  const isNew = ({ value }: Place): boolean => Number(value) >= least && Number(value) <= most;
  const title = places(text, String(sentBody(probe)['title'] ?? ''));
  const states = [
    ...labelled(text, places(text, 'active'), 'status'),
    ...labelled(text, places(text, 'wait'), 'stage'),
    ...matches(text, opening),
  ];
  const newIds = matches(text, wholeNumber).filter(isNew);
  const id = nearest(labelled(text, newIds, 'id'), [...title, ...states], 4 * near);
  if (id) return say('shows-story', id[0].value);
  const words = ['active', 'wait'].map((word) => places(text, word).filter((place) => setOff(text, place)));
  const bare = newIds.filter((place) => setOff(text, place));
  const number = words.every((found) => nearest(title, found, near)) && nearest(bare, title, near);
  return number ? say('shows-story', number[0].value) : undefined;
}
