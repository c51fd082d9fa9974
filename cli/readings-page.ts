import { readings, readingsFor, type Reading } from '../contract/readings.ts';
import type { Check } from '../judging/check.ts';

const intro = `# How the API document is read

Made by \`npm run derive\` from \`contract/readings.ts\`. The document contradicts itself in places and leaves much open.
These readings decide what a check may require. Numbers never change; comments in the code and
\`pms-conformance explain <check>\` cite them. To contest one, open an issue of the form _Reading contested_.`;

/**
 * Takes the checks of all operations.
 * @returns Markdown of docs/readings.md: each reading with the checks that rest on it
 */
export function readingsPage(checks: readonly Check[]): string {
  const groups = Object.entries(readings).flatMap(([group, rows]) => [
    `## ${group}`,
    ...rows.map((row) => entry(row, checks)),
  ]);
  return `${[intro, ...groups].join('\n\n')}\n`;
}

function entry({ number, title, says }: Reading, checks: readonly Check[]): string {
  const mine = checks.filter(({ statement }) => readingsFor(statement.id).some((each) => each === number));
  const heading = `### <a id="reading-${number}"></a>${number}. ${title}`;
  const named = mine.map(({ id }) => `[${id}](checks.md#${id.replace('/', '')})`).join(', ');
  return [heading, says, ...(mine.length === 0 ? [] : [`Checks: ${named}.`])].join('\n\n');
}
