import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import { decodedTexts } from './decoded-texts.ts';
import { knownFrom, type Known, type KnownUser } from './known-data.ts';
import {
  isInOneText,
  isSeparate,
  isWholeValue,
  labelOf,
  occurrences,
  pairWithin,
  wholeNumbers,
  type Occurrence,
} from './occurrences.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

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
  for (const text of decodedTexts(probe, view)) {
    const leak =
      usersShownIn(text, known.users, sent) ??
      newStoryIn(text, probe, known) ??
      objectIn(text, known, sent, view);
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

const showsAccount = phrase(
  'shows-account',
  (account: string, field: string) => `account ${account} with its ${field}`,
  (account, field) => `账号 ${account} 及其 ${field}`,
);

function usersShownIn(
  text: string,
  users: readonly KnownUser[],
  sent: ReadonlySet<string>,
): Phrase | undefined {
  let hasOneInSentence = false;
  for (const user of users) {
    if (sent.has(user.account) || !text.includes(user.account)) continue;
    const seen = userIn(text, user);
    if (seen === undefined) continue;
    // A single user in a sentence may be chance, two are not.
    if (seen.isData || hasOneInSentence) return showsAccount(user.account, seen.field);
    hasOneInSentence = true;
  }
  return undefined;
}

/** How a text shows a user: as data, or in a sentence. */
interface SeenUser {
  readonly field: 'id' | 'realname' | 'email';
  readonly isData: boolean;
}

function userIn(text: string, { account, id, realname, email }: KnownUser): SeenUser | undefined {
  const accounts = occurrences(text, account);
  const named = (['email', 'realname'] as const).flatMap((field) => {
    const value = { email, realname }[field];
    if (value === undefined || value.toLowerCase() === account.toLowerCase()) return [];
    const found = occurrences(text, value);
    const notWithin = accounts.filter(
      (one) => !found.some((other) => one.start < other.end && other.start < one.end),
    );
    const pair = pairWithin(notWithin, found, Infinity);
    if (!pair) return [];
    // The whole text of a response is searched: of two texts, one may have the account as a word.
    const isClose = isInOneText(text, pair);
    const isData = pair.every((one) => (isClose ? isSeparate : isWholeValue)(text, one));
    return [{ field, isData, isClose }];
  });
  const [first] = named;
  if (first)
    return {
      field: first.field,
      isData: first.isData || (named.length > 1 && named.some(({ isClose }) => isClose)),
    };
  if (id === undefined) return undefined;
  const separate = separateOf(text, accounts);
  const ids = occurrences(text, id);
  const isData = pairWithin(separate, labelled(text, ids, 'id', 'userid', 'user_id'), near) !== undefined;
  return isData || pairWithin(separate, separateOf(text, ids), near / 10)
    ? { field: 'id', isData }
    : undefined;
}

const separateOf = (text: string, found: readonly Occurrence[]): Occurrence[] =>
  found.filter((one) => isSeparate(text, one));

/** The occurrences directly after one of the field names. */
const labelled = (text: string, found: readonly Occurrence[], ...names: readonly string[]): Occurrence[] =>
  found.filter((one) => names.includes(labelOf(text, one) ?? ''));

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
  readonly value: string;
  readonly at: readonly Occurrence[];
  readonly isDistinctive: boolean;
  /** Distinctive, or directly after the name of its field. */
  readonly isSure: boolean;
  readonly isOldMoment: boolean;
  /** A user other than the account of the Token: the message of a rejection may name that account. */
  readonly isOtherUser: boolean;
}

const showsFields = phrase(
  'shows-fields',
  (one: string, other: string, id: string) => `${one} and ${other} of ${id}`,
  (one, other, id) => `${id} 的 ${one} 和 ${other}`,
);

function objectIn(
  text: string,
  known: Known,
  sent: ReadonlySet<string>,
  { facts, startedAt }: View<string>,
): Phrase | undefined {
  const present = new Map<string, readonly Occurrence[]>();
  for (const value of known.values) {
    if (!text.includes(value) || sent.has(value) || trivial.test(value)) continue;
    const at = occurrences(text, value);
    if (at.length > 0) present.set(value, at);
  }
  if (present.size < 2) return undefined;
  const self = known.users.find(({ account }) => account === facts.account);
  const namesOfSelf = [facts.account, self?.realname, self?.email];
  const seenAs = (field: string, value: string): SeenValue[] => {
    const at = present.get(value);
    if (at === undefined) return [];
    const isPerson = known.people.has(value);
    const distinctive = isDistinctive(value) && !isPerson;
    const isSure = distinctive || labelled(text, at, field).length > 0;
    const isOtherUser = isPerson && !namesOfSelf.includes(value);
    const isOld = isOldMoment(value, startedAt);
    return [{ field, value, at, isDistinctive: distinctive, isSure, isOldMoment: isOld, isOtherUser }];
  };
  for (const [id, object] of known.objects) {
    const seen = [...object].flatMap(([field, values]) =>
      [...values].flatMap((value) => seenAs(field, value)),
    );
    const fields = twoFields(text, seen);
    if (fields) return showsFields(fields[0], fields[1], id);
  }
  return undefined;
}

/** Returns two fields whose values together show the object; undefined if there are none. */
function twoFields(text: string, seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const rules: readonly ((one: SeenValue, other: SeenValue) => unknown)[] = [
    (one, other) => one.isSure && other.isSure && other.value !== one.value,
    (one, other) => one.isDistinctive && pairWithin(one.at, separateOf(text, other.at), near),
    // In one sentence. Two users alone may be contacts.
    (one, other) =>
      (one.isDistinctive || one.isOldMoment) &&
      (other.isDistinctive || other.isOldMoment || other.isOtherUser) &&
      other.value !== one.value &&
      pairWithin(one.at, other.at, inSentence),
  ];
  for (const isTelling of rules) {
    for (const one of seen) {
      const other = seen.find((each) => each.field !== one.field && isTelling(one, each));
      if (other) return [one.field, other.field];
    }
  }
  return undefined;
}

/** New stories have ids up to this much above the known ones. */
const maxNewIds = 1000;

const showsStory = phrase(
  'shows-story',
  (id: string) => `id ${id} of a new story`,
  (id) => `新需求的 id ${id}`,
);

/**
 * A story that an unauthorized request created: an id among the known ones or little above, next to the sent title or the
 * values of a new story.
 */
function newStoryIn(text: string, probe: Exchange, { objects }: Known): Phrase | undefined {
  if (probe.operation !== 'create-story') return undefined;
  const ids = [...objects.keys()].map(Number).filter(Number.isSafeInteger);
  const [least, most] = [Math.min(...ids), Math.max(...ids) + maxNewIds];
  const plausibleIds = wholeNumbers(text).filter(
    ({ value }) => Number(value) >= least && Number(value) <= most,
  );
  const title = occurrences(text, String(sentBody(probe)['title'] ?? ''));
  const [active, wait] = [occurrences(text, 'active'), occurrences(text, 'wait')];
  const named = [...title, ...labelled(text, active, 'status'), ...labelled(text, wait, 'stage')];
  const isStory = [active, wait].every((found) => pairWithin(title, separateOf(text, found), near));
  const id =
    pairWithin(labelled(text, plausibleIds, 'id'), named, 4 * near) ??
    (isStory ? pairWithin(separateOf(text, plausibleIds), title, near) : undefined);
  return id && showsStory(id[0].value);
}
