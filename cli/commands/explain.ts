import { type OperationId, operations } from '../../contract/operations.ts';
import { allReadings, readingsFor } from '../../contract/readings.ts';
import type { Check } from '../../engine/judging/check.ts';
import { quoted, SettingsError } from '../../engine/settings/error.ts';
import { checkHint } from '../../engine/settings/selection.ts';
import { type Language, type Messages, wordsOf } from '../../messages/index.ts';
import { phraseIn, phrase } from '../../messages/phrase.ts';
import { firstOf } from '../../reporters/text.ts';
import { padded } from '../../reporters/width.ts';
import { deviations } from '../../reference/deviations.ts';
import { allChecks } from '../../suites/index.ts';

/** So many wrong services are named; the rest is counted. */
const mostNamed = 6;

/** The wrong services that a check catches, each with how to try it. */
function caught(check: string, words: Messages): string | undefined {
  const mine = deviations.filter(({ caughtBy }) => caughtBy.includes(check));
  if (mine.length === 0) return undefined;
  const named = mine.map(({ id, does }) => words.explain.deviation(id, does));
  return firstOf(named, mostNamed, words.terms.andMore).join(`\n${' '.repeat(16)}`);
}

const notACheck = phrase(
  'not-a-check',
  (id: string, hint: string) => `explain: got ${id}, which is not a check; ${hint}`,
  (id, hint) => `explain：收到 ${id}，没有这项检查；${hint}`,
);

/**
 * Says all there is to know about one check, as text.
 * @param language of the texts that there are in several languages
 * @throws SettingsError for an unknown id, with the nearest one
 */
export function explainCheck(id: string, language: Language): string {
  const check = allChecks.find((each) => each.id === id);
  if (check === undefined) {
    const ids = allChecks.map((each) => each.id);
    throw new SettingsError(notACheck(quoted(id), checkHint(id, ids)));
  }
  const words = wordsOf({ language });
  const { explain, checks: said, terms } = words;
  const { labels } = explain;
  const { id: statement, section, level, says } = check.statement;
  const { method, path } = operations[check.operation as OperationId];
  const rows: readonly (readonly [label: string, text: string | undefined])[] = [
    [labels.expects, said.titleOf(check.id, check.holds)],
    [labels.level, explain.levels[level]],
    [labels.provisional, check.provisional && explain.provisional(check.provisional)],
    [labels.requirement, explain.requirement(said.statement(statement, says), section, statement)],
    [labels.reading, check.reading && said.explained(check.reading)],
    [labels.readings, readingsOf(check, words)],
    [labels.operation, `${method} ${path}`],
    [labels.sent, sentBy(check, words)],
    [labels.needs, check.needs.length === 0 ? explain.nothing : terms.list(check.needs.map(said.explained))],
    [labels.look, said.hintOf(check.id, check.hint)],
    [labels.caught, caught(id, words)],
    [labels.only, `pms-conformance run --only ${id}`],
  ];
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : [padded(explain.label(label), 16) + text],
  );
  return `${[id, '', ...lines].join('\n')}\n`;
}

function sentBy({ sends }: Check, words: Messages): string {
  return typeof sends === 'string' ? words.checks.explained(sends) : phraseIn(sends, words);
}

/** The rules of interpretation that a check rests on, a line each. */
function readingsOf({ statement }: Check, { checks, explain }: Messages): string | undefined {
  const numbers = readingsFor(statement.id);
  if (numbers.length === 0) return undefined;
  const titles = allReadings
    .filter(({ number }) => numbers.includes(number))
    .map(({ number, title }) => `${number}. ${checks.reading(number, title)}`);
  return [...titles, explain.inReadings].join(`\n${' '.repeat(16)}`);
}
