import { readdirSync, readFileSync } from 'node:fs';
import { operationIds } from '../../contract/operations.ts';
import { wireErrorKinds } from '../../engine/wire/message.ts';
import { faultNames } from '../../engine/judging/fault.ts';
import { en } from '../../messages/en/index.ts';
import { type Language, wordsOf } from '../../messages/index.ts';
import { phraseIn } from '../../messages/phrase.ts';
import { definedPhrases, loadPhrases, typesOf } from './defined.ts';

/** A message with sample values in it, and its place in the catalogue; of a phrase `phrases` and its name. */
export interface Rendered {
  readonly path: string;
  readonly text: string;
}

/** Sample values by the type that English messages write. Names of fields and settings stand for texts. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  string: ['assignedTo', 'PMS_TOKEN', '7'],
  number: [0, 1, 1204],
  boolean: [false, true],
  undefined: [undefined],
  'readonly string[]': [[], ['id'], ['id', 'assignedTo'], ['url', 'assignedTo', 'id']],
  'readonly number[]': [[12], [12, 1204]],
  'readonly [string, string]': [['assignedTo', 'estimate']],
  "Readonly<Record<'fail' | 'warn' | 'waived', number>>": [
    { fail: 1, warn: 0, waived: 0 },
    { fail: 0, warn: 1, waived: 1204 },
  ],
  OperationId: operationIds,
  Fault: faultNames,
  Stage: ['judging', 'comparison', 'next-step', 'console', 'comment', 'delivery', 'drafts'],
  CreatedKind: ['story', 'bug', 'task', 'execution', 'project', 'product', 'user'],
  AnsweredRecord: ['bug', 'task', 'story', 'page'],
  GivenKind: ['bug', 'task', 'product'],
  Filter: ['inside', 'outside'],
  Difference: ['soon after another write', 'during another write'],
  ListOrder: ['ascending', 'descending', 'another', 'unknown', 'following the limit'],
  BeyondUsers: ['nobody', 'users', 'the first page again', 'the last page again', 'other users'],
  BeyondPage: ['the page asked for', 'page 1', 'the last page', 'another page'],
  GeneratedRole: ['case', 'burst', 'sequence', 'again', 'smaller', 'order', 'beside'],
  TokenForm: ['json', 'header', 'scheme', 'placeholder', 'masked', 'url-encoded', 'unset', 'assignment'],
  Beside: [
    { names: [], areGiven: true },
    { names: ['page'], areGiven: false },
    { names: ['browse', 'limit'], areGiven: true },
  ],
  WireErrorKind: wireErrorKinds,
  MachineLimit: ['open-files', 'memory', 'webassembly'],
  Slip: ['number', 'comma', 'python'],
  ReadingNumber: [7],
};

/** The types of the values of each message, as the English catalogue writes them, by its name. */
function declared(): ReadonlyMap<string, readonly string[][]> {
  const folder = new URL('../../messages/en/', import.meta.url);
  const types = new Map<string, string[][]>();
  for (const name of readdirSync(folder)) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    for (const [, key, values] of source.matchAll(
      /(?:^|\n)\s*'?([\w.\- ]+)'?: \(((?:[^()]|\([^()]*\))*)\): string/g,
    )) {
      const mine = typesOf(values!);
      types.set(key!, [...(types.get(key!) ?? []), mine]);
    }
  }
  return types;
}

function samplesOf(type: string): readonly unknown[] {
  const known = samples[type];
  if (known !== undefined) return known;
  return type.split(/\s*\|\s*/).flatMap((part) => {
    const [, literal] = /^'(.*)'$/.exec(part) ?? [];
    const of = literal === undefined ? samples[part] : [literal];
    if (of === undefined) throw new Error(`selftest/messages/rendered.ts has no samples of ${type}`);
    return of;
  });
}

function combined(values: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return values.reduce<readonly (readonly unknown[])[]>(
    (all, some) => all.flatMap((before) => some.map((value) => [...before, value])),
    [[]],
  );
}

await loadPhrases();

/** Returns every message and every phrase in a language, with each combination of the sample values in it. */
export function rendered(language: Language): readonly Rendered[] {
  const types = declared();
  const words = wordsOf({ language });
  const withSamples = (
    path: string,
    of: readonly string[],
    text: (...values: readonly unknown[]) => unknown,
  ): Rendered[] => {
    const values = combined(of.map(samplesOf));
    return [...new Set(values.map((each) => String(text(...each))))].map((each) => ({ path, text: each }));
  };
  const renderAll = (part: unknown, english: unknown, path: readonly string[]): Rendered[] => {
    if (typeof part === 'string') return [{ path: path.join('.'), text: part }];
    if (typeof part === 'object' && part !== null)
      return Object.entries(part).flatMap(([key, each]) =>
        renderAll(each, (english as Readonly<Record<string, unknown>>)[key], [...path, key]),
      );
    if (typeof part !== 'function') return [];
    const { length } = english as (...values: unknown[]) => unknown;
    const [of] = (types.get(path.at(-1)!) ?? []).filter((each) => each.length === length);
    const given = of ?? Array.from({ length }, () => 'string');
    return withSamples(path.join('.'), given, part as (...values: readonly unknown[]) => unknown);
  };
  // Those of the catalogue are rendered there.
  const phrases = definedPhrases.filter(({ file }) => file !== 'messages/common.ts');
  return [
    ...renderAll(words, en, []),
    ...phrases.flatMap(({ name, types: of }) =>
      withSamples(`phrases.${name}`, of, (...values) => phraseIn({ say: name, of: values }, words)),
    ),
  ];
}
