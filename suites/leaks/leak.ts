import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { decodedTexts } from './decoded-texts.ts';
import { knownFrom, type Known, type KnownUser } from './known-data.ts';
import {
  isSeparate,
  labelOf,
  occurrences,
  pairWithin,
  wholeNumbers,
  type Occurrence,
} from './occurrences.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Values that are this close belong together, in characters. */
const near = 400;

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

function usersShownIn(
  text: string,
  users: readonly KnownUser[],
  sent: ReadonlySet<string>,
): Phrase | undefined {
  for (const user of users) {
    if (sent.has(user.account) || !text.includes(user.account)) continue;
    const field = fieldShown(text, user);
    if (field !== undefined) return say('shows-account', user.account, field);
  }
  return undefined;
}

/** Returns the field of a user that a text shows beside the account; in a sentence, both may be chance. */
function fieldShown(text: string, user: KnownUser): 'id' | 'realname' | 'email' | undefined {
  const { account, id } = user;
  const accounts = separateOf(text, occurrences(text, account));
  const named = (['email', 'realname'] as const).find((field) => {
    const value = user[field];
    if (value === undefined || value.toLowerCase() === account.toLowerCase()) return false;
    const found = separateOf(text, occurrences(text, value));
    const notWithin = accounts.filter(
      (one) => !found.some((other) => one.start < other.end && other.start < one.end),
    );
    return pairWithin(notWithin, found, Infinity);
  });
  if (named || id === undefined) return named;
  const ids = labelled(text, occurrences(text, id), 'id', 'userid', 'user_id');
  return pairWithin(accounts, ids, near) && 'id';
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

/** A value of an object that was found in a text. */
interface SeenValue {
  readonly field: string;
  readonly value: string;
  readonly at: readonly Occurrence[];
  readonly isDistinctive: boolean;
  /** Distinctive, or directly after the name of its field. */
  readonly isSure: boolean;
  /** A user other than the account of the Token: the message of a rejection may name that account. */
  readonly isOtherUser: boolean;
}

function objectIn(
  text: string,
  known: Known,
  sent: ReadonlySet<string>,
  { facts }: View<string>,
): Phrase | undefined {
  // Many objects have the same values.
  const found = new Map<string, readonly Occurrence[]>();
  const self = known.users.find(({ account }) => account === facts.account);
  const namesOfSelf = [facts.account, self?.realname, self?.email];
  const seenAs = (field: string, value: string): SeenValue[] => {
    const isNoEvidence = sent.has(value) || trivial.test(value);
    const at = found.get(value) ?? (isNoEvidence ? [] : occurrences(text, value));
    found.set(value, at);
    if (at.length === 0) return [];
    const isPerson = known.people.has(value);
    const distinctive = isDistinctive(value) && !isPerson;
    const isSure = distinctive || labelled(text, at, field).length > 0;
    const isOtherUser = isPerson && !namesOfSelf.includes(value);
    return [{ field, value, at, isDistinctive: distinctive, isSure, isOtherUser }];
  };
  for (const [id, object] of known.objects) {
    const seen = [...object].flatMap(([field, values]) =>
      [...values].flatMap((value) => seenAs(field, value)),
    );
    const fields = twoFields(text, seen);
    if (fields) return say('shows-fields', fields[0], fields[1], id);
  }
  return undefined;
}

/** Returns two fields whose values together show the object; undefined if there are none. */
function twoFields(text: string, seen: readonly SeenValue[]): readonly [string, string] | undefined {
  const rules: readonly ((one: SeenValue, other: SeenValue) => unknown)[] = [
    (one, other) => one.isSure && other.isSure && other.value !== one.value,
    // A message may name contacts, but not what they have to do with an object.
    (one, other) =>
      one.isDistinctive &&
      pairWithin(one.at, other.isOtherUser ? other.at : separateOf(text, other.at), near),
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

/** A story that an unauthorized request created: a new id, next to the sent title or the values of a new story. */
function newStoryIn(text: string, probe: Exchange, { objects }: Known): Phrase | undefined {
  if (probe.operation !== 'create-story') return undefined;
  const ids = [...objects.keys()].map(Number).filter(Number.isSafeInteger);
  if (ids.length === 0) return undefined;
  const [least, most] = [Math.min(...ids), Math.max(...ids) + maxNewIds];
  const newIds = wholeNumbers(text).filter(({ value }) => Number(value) >= least && Number(value) <= most);
  const title = occurrences(text, String(sentBody(probe)['title'] ?? ''));
  const [active, wait] = [occurrences(text, 'active'), occurrences(text, 'wait')];
  const named = [...title, ...labelled(text, active, 'status'), ...labelled(text, wait, 'stage')];
  const isStory = [active, wait].every((found) => pairWithin(title, separateOf(text, found), near));
  const id =
    pairWithin(labelled(text, newIds, 'id'), named, 4 * near) ??
    (isStory ? pairWithin(separateOf(text, newIds), title, near) : undefined);
  return id && say('shows-story', id[0].value);
}
