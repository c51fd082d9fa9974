import { readFileSync } from 'node:fs';
import { freedoms } from '../../reference/freedoms.ts';
import { thoroughDeviations } from '../../reference/thorough-deviations.ts';
import { allChecks } from '../../suites/index.ts';
import { hostileTargets } from '../hostile/targets.ts';
import { missedByGenerated } from '../trials/missed.ts';
import type { RecordedSeries } from '../trials/recorded.ts';
import { allSeries } from '../trials/series.ts';
import { type MutatedFolder, recordedMutations, scoreOf } from '../mutation/recorded.ts';
import type { KilledOfOperation } from './kill-matrix.ts';

const recorded = <Entry>(name: string): readonly Entry[] =>
  JSON.parse(readFileSync(new URL(`../../docs/proof/${name}.json`, import.meta.url), 'utf8')) as Entry[];

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function catalogue(): string {
  const rows = recorded<KilledOfOperation>('catalogue');
  const sum = (key: 'deviations' | 'found' | 'told'): number => rows.reduce((all, row) => all + row[key], 0);
  return `## Wrong services

${sum('deviations')} services, each with one deviation. Found: a check fails or warns. Told right: the verdict is right, the
first cause names the operation and the field, and no other operation has a finding.

${table(
  ['operation', 'wrong services', 'found', 'told right'],
  [
    ...rows.map((row) => [row.operation, row.deviations, row.found, row.told]),
    ['all', sum('deviations'), sum('found'), sum('told')],
  ],
)}

![Wrong services from left to right, checks from top to bottom: a mark where a check reports the service](proof/kill-matrix.svg)

\`npm run trials -- --record\` runs them again. ${thoroughDeviations.length} more deviations show only with \`--thorough\`.
${freedoms.length} right services each use one freedom that the document leaves; none has a failure
(\`npm test\`, \`docs/checks.md\` lists them).`;
}

function trials(): string {
  const rows = recorded<RecordedSeries>('trials').map(
    ({ series: name, date, every, trials: count, wrongs }) => [
      `${name}: ${allSeries[name]}`,
      count,
      every === 1 ? 'all' : `1 in ${every}`,
      Object.keys(wrongs).length,
      date,
    ],
  );
  return `## Trials

Runs against services whose right verdict is known. \`npm run trials\` repeats all, \`npm run trials -- pairs\` one series,
\`npm run trials -- --every 40\` a sample. In the moving world, services take turns: \`--every 1\` runs each event at each request
of each service.

${table(['series', 'runs', 'share', 'wrong', 'date'], rows)}`;
}

function mutation(): string {
  const folders = recordedMutations();
  const cells = (name: string, lines: string, some: readonly MutatedFolder[], date: string) => {
    const sum = (key: 'killed' | 'survived'): number => some.reduce((all, folder) => all + folder[key], 0);
    return [name, lines, sum('killed') + sum('survived'), sum('survived'), `${scoreOf(some)} %`, date];
  };
  const rows = folders.map((one) =>
    cells(`${one.folder}/`, one.every === 1 ? 'all' : `1 in ${one.every}`, [one], one.date),
  );
  return `## Mutation testing

\`npm run mutate -- --every 20 <folder> …\` changes the code of one in twenty blocks of lines, in one place at a time, texts
left aside. A change of \`suites/\` or \`engine/judging/\` survives if all services of the catalogue, the recorded ZenTao runs and a
sample of the trials still show what they must: verdict, gate, causes, outcomes, faults, fields, observations, and the words
of the first finding of each check (\`selftest/verdicts/\`). Runs are recorded once, and judged again where judging reaches the
changed place. A change of another folder, or of \`suites/traffic/\`, survives if the self-tests of single modules still pass.

${table(['folder', 'lines', 'changes that ran', 'survived', 'score', 'date'], [...rows, cells('all', '', folders, '')])}`;
}

function unseen(): string {
  const wrongs = recorded<RecordedSeries>('trials').flatMap(({ series, wrongs: ofSeries }) =>
    Object.entries(ofSeries).map(([trial, whats]) =>
      [series, `\`${trial}\``, whats.join('; ')].map((cell) => cell.replace(/[<|]/g, '\\$&')),
    ),
  );
  const missed = missedByGenerated.map((id) => `- a hundred generated requests miss \`${id}\`\n`);
  return `## Known not to be seen

- what [limits](limits.md) lists: comments, stories that an unauthorized request created, the expiry of a Token
- a deviation that shows for a rare value, and that neither the values of a plain run nor the generated ones hit
${missed.join('')}
What the suite got wrong in the trials above (of two deviations of one operation, one often hides the other):

${table(['series', 'trial', 'wrong'], wrongs)}`;
}

/** Markdown of docs/proof.md: what the suite was tried with, and what came of it. */
export function proofPage(): string {
  return `# Proof

What this suite was tried with. Made by \`npm run derive\` from the tables of this project and the records in
\`docs/proof/\`, which \`npm run trials -- --record\` writes.

The suite has ${allChecks.length} checks. A wrong service that passes, or a right one that fails, is a defect of the suite.

${catalogue()}

${trials()}

## Hostile targets

${hostileTargets.length} targets that hang, flood, lie about lengths or break connections: no run crashes, and none is green without
evidence. \`npm run trials -- hostile\`

${mutation()}

## Live versions

Recorded runs against ZenTao 16.5, 18.3, 18.8 and 18.10: [what they do](zentao.md), with the evidence to judge again.

${unseen()}
`;
}
