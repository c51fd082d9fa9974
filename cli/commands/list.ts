import { operationIds, operations } from '../../contract/operations.ts';
import type { Check } from '../../judging/check.ts';

/** Forms in which `list` prints. */
const listFormats = ['text', 'json', 'markdown'] as const;

/** A form in which `list` prints. */
export type ListFormat = (typeof listFormats)[number];

/** What `list` tells about a check. */
export interface ListedCheck {
  readonly id: string;
  readonly operation: string;
  readonly level: string;
  readonly sections: readonly string[];
  readonly needs: readonly string[];
  readonly holds: string;
  /** Minor version in which the check is new and does not gate. */
  readonly provisional?: string;
}

/** The facts of checks that `list` prints, in the same order. */
function describeChecks(checks: readonly Check[]): ListedCheck[] {
  return checks.map(({ id, operation, statement, needs, holds, provisional }) => {
    const { level, section } = statement;
    const sections = section.split(/,\s*/);
    return { id, operation, level, sections, needs, holds, ...(provisional ? { provisional } : {}) };
  });
}

/** The list in a format, ending in a line break. */
export function formatList(checks: readonly Check[], format: ListFormat): string {
  return formats[format](describeChecks(checks));
}

const formats: Readonly<Record<ListFormat, (listed: readonly ListedCheck[]) => string>> = {
  json: (listed) => `${JSON.stringify(listed, null, 2)}\n`,
  text: (listed) => sections(listed, textSection).join('\n'),
  markdown: (listed) => sections(listed, markdownSection).join('\n'),
};

function sections(
  listed: readonly ListedCheck[],
  format: (heading: string, members: readonly ListedCheck[]) => string,
): string[] {
  return operationIds
    .map((id) => ({ id, members: listed.filter(({ operation }) => operation === id) }))
    .filter(({ members }) => members.length > 0)
    .map(({ id, members }) => format(heading(id), members));
}

function heading(id: (typeof operationIds)[number]): string {
  const { title, method, path, section } = operations[id];
  return `${title}: ${method} ${path} (section ${section})`;
}

/** What the first check needs stands in the heading; others say only what they need instead. */
function textSection(title: string, members: readonly ListedCheck[]): string {
  const usual = needsOf(members[0]!);
  const widthOf = (cell: (member: ListedCheck) => string): number =>
    Math.max(...members.map((member) => cell(member).length));
  const idWidth = widthOf(({ id }) => id);
  const sectionsWidth = widthOf(({ sections: where }) => where.join(', '));
  const lines = members.map((member) => {
    const where = member.sections.join(', ').padEnd(sectionsWidth);
    const needs = needsOf(member) === usual ? '' : ` [${needsOf(member)}]`;
    return `  ${member.level.padEnd(6)}  ${member.id.padEnd(idWidth)}  ${where}  ${member.holds}${needs}`;
  });
  return `${title}, ${usual}\n${lines.join('\n')}\n`;
}

function needsOf({ needs }: ListedCheck): string {
  return needs.length === 0 ? 'needs nothing beyond the Token' : `needs ${needs.join(', ')}`;
}

function markdownSection(title: string, members: readonly ListedCheck[]): string {
  const lines = members.map(({ id, level, sections: where, holds, needs }) =>
    ['', `\`${id}\``, level, where.join(', '), cell(holds), cell(needs.join(', ')), ''].join(' | ').trim(),
  );
  const head = ['| check | level | sections | what holds | needs |', '|---|---|---|---|---|'];
  return `### ${title.replaceAll('<', '\\<')}\n\n${[...head, ...lines].join('\n')}\n`;
}

function cell(text: string): string {
  return text.replace(/[|<\\]/g, '\\$&');
}
