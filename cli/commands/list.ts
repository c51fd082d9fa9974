import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { type Language, type Messages, wordsOf } from '../../messages/index.ts';
import { columns } from '../../reporters/width.ts';
import { allChecks } from '../../suites/index.ts';
import { refusal, quoted } from '../../engine/settings/error.ts';
import { waiverSetNames, waiverSets } from '../../engine/settings/waivers.ts';
import type { Waiver } from '../../engine/judging/waivers.ts';

import { acceptsOneOf } from '../../engine/settings/kinds.ts';
/** A form in which `list` prints. */
export type ListFormat = 'text' | 'json' | 'markdown';

/** The facts of checks that `list` prints, in the same order. */
function describeChecks({ checks: said }: Messages) {
  return allChecks.map((check) => {
    const { id, operation, statement, needs, provisional } = check;
    const { level, section } = statement;
    const sections = section.split(/,\s*/);
    const words = { needs: needs.map(said.explained), holds: said.titleOf(check.id, check.holds) };
    return { id, operation, level, sections, ...words, provisional };
  });
}

type ListedCheck = ReturnType<typeof describeChecks>[number];

/** The list in a format, ending in a line break. JSON is in English. */
export function formatList(format: ListFormat, language: Language): string {
  const words = wordsOf(format === 'json' ? {} : { language });
  const listed = describeChecks(words);
  if (format === 'json') return `${JSON.stringify(listed, null, 2)}\n`;
  const section = format === 'text' ? textSection : markdownSection;
  return operationIds
    .flatMap((id) => {
      const members = listed.filter(({ operation }) => operation === id);
      return members.length === 0 ? [] : section(id, members, words);
    })
    .join('\n');
}

function heading(id: OperationId, needs: string, { command, terms }: Messages): string {
  const { method, path, section } = operations[id];
  return command.operation(terms.operations[id], `${method} ${path}`, section, needs);
}

/** What the first check needs stands in the heading; others say only what they need instead. */
function textSection(id: OperationId, members: readonly ListedCheck[], words: Messages): string {
  const { command, terms } = words;
  const needsOf = ({ needs }: ListedCheck): string =>
    needs.length === 0 ? command.needsNothing : command.needs(needs);
  const usual = needsOf(members[0]!);
  const rows = members.map((member) => {
    const { id: check, level, sections, holds } = member;
    const needs = needsOf(member) === usual ? '' : ` [${needsOf(member)}]`;
    return [`  ${terms.levels[level]}`, check, sections.join(', '), `${holds}${needs}`];
  });
  return `${[heading(id, usual, words), ...columns(rows)].join('\n')}\n`;
}

function markdownSection(id: OperationId, members: readonly ListedCheck[], words: Messages): string {
  const { command, terms } = words;
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = members.map(({ id: check, level, sections: where, holds, needs }) =>
    row([`\`${check}\``, terms.levels[level], where.join(', '), cell(holds), cell(needs.join(', '))]),
  );
  const title = heading(id, '', words).replaceAll('<', '\\<');
  return `### ${title}\n\n${[row(command.tableHead), '|---|---|---|---|---|', ...lines].join('\n')}\n`;
}

function cell(text: string): string {
  return text.replace(/[|<\\]/g, '\\$&');
}

/**
 * The waivers that come with the package, ending in a line break. JSON has the form that a config file takes.
 * @param name of one set; left out: all
 * @throws SettingsError when there is no such set
 */
export function formatWaivers(name: string | undefined, format: ListFormat, language: Language): string {
  if (name !== undefined && !Object.hasOwn(waiverSets, name)) {
    throw refusal('--waivers', quoted(name), acceptsOneOf(waiverSetNames));
  }
  const sets = name === undefined ? waiverSetNames : [name];
  if (format === 'json') {
    const waivers = name === undefined ? waiverSets : { waivers: waiverSets[name] };
    return `${JSON.stringify(waivers, null, 2)}\n`;
  }
  const { command } = wordsOf({ language });
  const [heading, item] = format === 'markdown' ? ['## ', '- '] : ['', '  '];
  return sets
    .map((set) => {
      const waivers = waiverSets[set]!;
      const title = command.waiverSet(set, waivers.length, waivers[0]?.issue ?? '');
      const lines = waivers.map((waiver) => `${item}${lineOf(waiver, format)}`);
      return [`${heading}${title}`, '', ...lines, ''].join('\n');
    })
    .join('\n');
}

function lineOf({ check, field, reason }: Waiver, format: ListFormat): string {
  const id = format === 'markdown' ? `\`${check}\`` : check;
  return `${id}${field === undefined ? '' : ` (${field})`}: ${reason}`;
}
