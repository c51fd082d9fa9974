import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import type { Level } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import { type Language, type Messages, wordsOf } from '../../messages/index.ts';
import { columns, padded } from '../../reporters/width.ts';

/** Forms in which `list` prints. */
const listFormats = ['text', 'json', 'markdown'] as const;

/** A form in which `list` prints. */
export type ListFormat = (typeof listFormats)[number];

/** What `list` tells about a check. */
export interface ListedCheck {
  readonly id: string;
  readonly operation: string;
  readonly level: Level;
  readonly sections: readonly string[];
  readonly needs: readonly string[];
  readonly holds: string;
  /** Minor version in which the check is new and does not gate. */
  readonly provisional?: string;
}

/** The facts of checks that `list` prints, in the same order. */
function describeChecks(checks: readonly Check[], { checks: said }: Messages): ListedCheck[] {
  return checks.map((check) => {
    const { id, operation, statement, needs, provisional } = check;
    const { level, section } = statement;
    const sections = section.split(/,\s*/);
    const words = { needs: needs.map(said.explained), holds: said.titleOf(check) };
    return { id, operation, level, sections, ...words, ...(provisional ? { provisional } : {}) };
  });
}

/** The list in a format, ending in a line break. JSON is in English. */
export function formatList(checks: readonly Check[], format: ListFormat, language: Language = 'en'): string {
  const words = wordsOf(format === 'json' ? {} : { language });
  const listed = describeChecks(checks, words);
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
    const needs = needsOf(member) === usual ? '' : ` [${needsOf(member)}]`;
    return [
      padded(`  ${terms.levels[member.level]}`, 8),
      member.id,
      member.sections.join(', '),
      `${member.holds}${needs}`,
    ];
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
