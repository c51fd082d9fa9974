import { inEnglish } from '../../messages/index.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import type { Check } from '../../engine/judging/check.ts';
import type { CheckReport, Finding } from '../../engine/judging/report.ts';
import type { Deviation } from '../../reference/deviations/rows.ts';
import { deviations as plainDeviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { thoroughDeviations } from '../../reference/thorough-deviations.ts';
import { suites } from '../../suites/index.ts';
import { askedAlone, runAgainst } from '../in-process.ts';

const deviations: readonly Deviation[] = [...plainDeviations, ...thoroughDeviations];

/** So many wrong services are named for a check; the rest is counted. */
const mostNamed = 5;

/** Gives the checks of a run against a wrong service, with its generated requests where they are asked for. */
type Asks = (deviation: Deviation, thorough: boolean) => Promise<readonly CheckReport[]>;

/**
 * Markdown of docs/checks.md: every check with a finding that it made of a wrong service, and every freedom.
 * @param asks for whom has run against the wrong services already
 */
export async function checksPage(asks: Asks = askFor): Promise<string> {
  const examples = await examplesOf(
    suites.flatMap(({ checks }) => checks),
    asks,
  );
  const sections = suites.flatMap(({ operation, checks }) => [
    `## ${operation.title}`,
    `\`${operation.method} ${operation.path}\``,
    ...checks.map((check) => checkEntry(check, examples.get(check.id))),
  ]);
  return `${[intro, ...sections, '## Freedoms', freedomIntro, freedomTable()].join('\n\n')}\n`;
}

const intro = `# Checks

Made by \`npm run derive -- --all\` from the tables of this project; a test holds it to them. \`must\`: a target that does
otherwise is not conformant. \`should\`: a warning. \`open\`: recorded, never judged. The finding is one that the check
made of the first wrong service named; run ids, days and times in it are masked. Every wrong service can be tried:
\`pms-conformance reference --deviation <id>\`; what is asked with \`--thorough\` alone is so there, too.`;

const freedomIntro =
  'Right services that use what the document leaves open. Each passes, which proves the freedom harmless: no check demands it.';

function checkEntry(
  { id, statement, holds, reading, sends, hint }: Check,
  example: Finding | undefined,
): string {
  const killers = deviations.filter(({ caughtBy }) => caughtBy.includes(id));
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Level', statement.level],
    ['Statement', `${statement.says} (section ${statement.section}; \`${statement.id}\`)`],
    ['Reading', reading],
    ['Sent', inEnglish(sends)],
    ['A finding', example && findingText(example)],
    ['Catches', killers.length === 0 ? undefined : named(killers)],
    ['Look first', hint],
  ];
  const lines = rows.flatMap(([label, text]) => (text === undefined ? [] : `- ${label}: ${escaped(text)}`));
  return [`### ${id}`, `${holds[0]!.toUpperCase()}${holds.slice(1)}.`, lines.join('\n')].join('\n\n');
}

function named(killers: readonly Deviation[]): string {
  const first = killers.slice(0, mostNamed).map(({ id }) => `\`${id}\``);
  const more = killers.length > mostNamed ? [`${killers.length - mostNamed} more`] : [];
  return [...first, ...more].join(', ');
}

function findingText({ message, expected, actual, generated }: Finding): string {
  const more = generated === undefined ? '' : `; smallest request: ${masked(generated.smallest)}`;
  return `${masked(message)}; expected \`${masked(expected)}\`, actual \`${masked(actual)}\`${more}`;
}

/** Without what differs from one run to the next. */
function masked(text: string): string {
  return text
    .replace(/[0-9a-f]{8}n[0-9a-f]{3}|\b[0-9a-f]{8}\b/g, '(run)')
    .replace(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
    .replace(/\d\d:\d\d:\d\d/g, 'hh:mm:ss')
    .replace(/T\d\d:\d\dZ/g, 'Thh:mmZ')
    .replaceAll('`', "'");
}

const escaped = (text: string): string => text.replaceAll('<', '\\<').replaceAll('\n', ' ');

/** The first finding of each check that judges, of the first wrong service that names it. */
async function examplesOf(checks: readonly Check[], asks: Asks): Promise<Map<string, Finding>> {
  const examples = new Map<string, Finding>();
  for (const { id, thorough } of checks) {
    const deviation = deviations.find(({ caughtBy }) => caughtBy.includes(id));
    if (deviation === undefined || examples.has(id)) continue;
    for (const { id: caught, findings } of await asks(deviation, thorough === true)) {
      if (findings[0] && !examples.has(caught) && isFirst(deviation, caught))
        examples.set(caught, findings[0]);
    }
  }
  return examples;
}

/** Runs against a wrong service. */
export async function askFor(deviation: Deviation, thorough = false): Promise<readonly CheckReport[]> {
  const settings = deviation.override.everywhere ? {} : askedAlone(deviation);
  const { report } = await runAgainst(deviation, thorough ? { ...settings, thorough: 100 } : settings);
  return report.checks;
}

const isFirst = (deviation: Deviation, check: string): boolean =>
  deviations.find(({ caughtBy }) => caughtBy.includes(check)) === deviation;

function freedomTable(): string {
  const rows = freedoms.map(({ id, uses, section, operation, warns = [] }) => {
    const where = operation === undefined ? 'every operation' : operations[operation as OperationId].title;
    const said = warns.length === 0 ? '' : warns.map((check) => `\`${check}\``).join(', ');
    return `| \`${id}\` | ${where} | ${section} | ${cell(uses)} | ${said} |`;
  });
  return [
    '| freedom | in | section | what is left open, and how it does it | warns |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const cell = (text: string): string => text.replace(/[|<\\]/g, '\\$&');
