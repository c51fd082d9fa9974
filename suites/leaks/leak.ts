import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { decodedTexts } from './decoded-texts.ts';
import { knownFrom, type Known, type KnownUser } from './known-data.ts';
import { isSeparate, labelOf, nearest, places, wholeNumbers, type Place } from './text-places.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Values that are this close belong together, in characters. */
const near = 400;
/** The same for values in one sentence. */
const inSentence = near / 4;
/** A time that is this close to the start of the run may be the time of the response, in milliseconds. */
const recent = 2 * 86_400_000;

/**
 * Finds a leak in the response to an unauthorized request: data that in this run only a valid Token showed, and that
 * the request did not send (reading 23). The whole text of the response is searched, whatever its format.
 * @returns what the response shows; undefined if it shows no such data
 */
export function leakIn(probe: Exchange, view: View<string>): Phrase | undefined {
  const known = knownFrom(view);
  const sent = sentTexts(probe);
  for (const text of decodedTexts(probe)) {
    const leak =
      usersIn(text, known.users, sent) ?? newStoryIn(text, probe, known) ?? objectIn(text, known, sent, view);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

/** The values that a request sends: in its body, path and query. */
function sentTexts(probe: Exchange): ReadonlySet<string> {
  const { pathname, searchParams } = new URL(probe.request.url, 'http://target');
  const values = Object.values(sentBody(probe)).flat().map(String);
  return new Set([...values, ...pathname.split('/'), ...searchParams.values()]);
}

function usersIn(text: string, users: readonly KnownUser[], sent: ReadonlySet<string>): Phrase | undefined {
  // Data counts as two: a single user in a sentence may be chance, two are not.
  let evidence = 0;
  for (const user of users) {
    if (sent.has(user.account) || !text.includes(user.account)) continue;
    const seen = userIn(text, user);
    if (seen === undefined) continue;
    evidence += seen.isData ? 2 : 1;
    if (evidence > 1) return say('shows-account', user.account, seen.field);
  }
  return undefined;
}

/** How a text shows a user: as data, or in a sentence. */
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
    const notWithin = accounts.filter(
      (one) => !found.some((other) => one.start < other.end && other.start < one.end),
    );
    const pair = nearest(notWithin, found, text.length);
    return pair ? [{ field, isData: pair.every((place) => isSeparate(text, place)) }] : [];
  });
  const [first] = named;
  if (first) return { field: first.field, isData: named.length > 1 || named.some(({ isData }) => isData) };
  if (id === undefined) return undefined;
  const offset = accounts.filter((place) => isSeparate(text, place));
  const ids = places(text, id);
  if (nearest(offset, labelled(text, ids, 'id', 'userid', 'user_id'), near))
    return { field: 'id', isData: true };
  const bare = ids.filter((place) => isSeparate(text, place));
  return nearest(offset, bare, near / 10) ? { field: 'id', isData: false } : undefined;
}

/** The places directly after one of the field names. */
const labelled = (text: string, found: readonly Place[], ...names: readonly string[]): Place[] =>
  found.filter((place) => names.includes(labelOf(text, place) ?? ''));

/** Enum values of the document, which may be in any text. */
const vocabulary = new Set(Object.values(enums).flatMap(({ values }): readonly string[] => values));
/** Values that most records have in common: they are no evidence. */
const trivial = /^(0|1|true|false|[\d-]*0{4}-00-00.*|null|)$/;
const moment = /^\d{4}-?\d\d-?\d\d([T ]|$)/;

/** True for a text that is not in another response by chance: it has letters outside ASCII, or letters and other characters. */
function isDistinctive(text: string): boolean {
  if (vocabulary.has(text) || moment.test(text)) return false;
  if (/[^\x20-\x7e]/.test(text)) return text.length > 1;
  return text.length > 4 && /[A-Za-z]/.test(text) && /[^A-Za-z]/.test(text);
}

/** True for a time to the second that is not close to the run. */
function isOldMoment(text: string, startedAt: string | undefined): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(text);
  if (!parts || parts[2] === '00:00:00' || startedAt === undefined) return false;
  return Math.abs(Date.parse(`${parts[1]}T${parts[2]}Z`) - Date.parse(startedAt)) > recent;
}

/** A value of an object that was found in a text. */
interface SeenValue {
  readonly field: string;
  readonly at: readonly Place[];
  readonly isDistinctive: boolean;
  /** It follows the name of its field. */
  readonly isLabelled: boolean;
  readonly isOldMoment: boolean;
  /** A user other than the account of the Token: the message of a rejection may name that account. */
  readonly isOtherUser: boolean;
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
          isDistinctive: isDistinctive(value) && !isPerson,
          isLabelled: labelled(text, at, field).length > 0,
          isOldMoment: isOldMoment(value, startedAt),
          isOtherUser: isPerson && !own.includes(value),
        };
      }),
    );
    const fields = twoFields(text, seen);
    if (fields) return say('shows-fields', fields[0], fields[1], id);
  }
  return undefined;
}

/** Two distinctive or labelled values, or a distinctive value with another value near it; returns the two fields. */
function twoFields(text: string, seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const sure = seen.filter((one) => one.isDistinctive || one.isLabelled);
  const [first, ...others] = sure;
  if (!first) return inOneSentence(seen);
  const second = others.find(({ field, at }) => field !== first.field && at[0]!.value !== first.at[0]!.value);
  if (second) return [first.field, second.field];
  for (const one of sure.filter((each) => each.isDistinctive)) {
    const other = seen.find(
      ({ field, at }) =>
        field !== one.field &&
        nearest(
          one.at,
          at.filter((place) => isSeparate(text, place)),
          near,
        ),
    );
    if (other) return [one.field, other.field];
  }
  return inOneSentence(seen);
}

/** A distinctive value or an old time, with another one or another user near it. Two users alone may be contacts. */
function inOneSentence(seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const candidates = seen.filter((one) => one.isDistinctive || one.isOldMoment || one.isOtherUser);
  for (const one of candidates.filter((each) => each.isDistinctive || each.isOldMoment)) {
    const other = candidates.find(
      ({ field, at }) =>
        field !== one.field && at[0]?.value !== one.at[0]?.value && nearest(one.at, at, inSentence),
    );
    if (other) return [one.field, other.field];
  }
  return undefined;
}

/** New stories have ids up to this much above the known ones. */
const maxNewIds = 1000;

/** A story that an unauthorized request created: a new id, next to the sent title or the values of a new story. */
function newStoryIn(text: string, probe: Exchange, { objects }: Known): Phrase | undefined {
  if (probe.operation !== 'create-story') return undefined;
  const ids = [...objects.keys()].map(Number).filter(Number.isSafeInteger);
  if (ids.length === 0) return undefined;
  const [least, most] = [Math.min(...ids), Math.max(...ids) + maxNewIds];
  const newIds = wholeNumbers(text).filter(({ value }) => Number(value) >= least && Number(value) <= most);
  const title = places(text, String(sentBody(probe)['title'] ?? ''));
  const [active, wait] = [places(text, 'active'), places(text, 'wait')];
  const named = [...title, ...labelled(text, active, 'status'), ...labelled(text, wait, 'stage')];
  const bare = (found: readonly Place[]): Place[] => found.filter((place) => isSeparate(text, place));
  const isStory = [active, wait].every((found) => nearest(title, bare(found), near));
  const id =
    nearest(labelled(text, newIds, 'id'), named, 4 * near) ??
    (isStory ? nearest(bare(newIds), title, near) : undefined);
  return id && say('shows-story', id[0].value);
}
