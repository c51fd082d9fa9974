import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { observedShape } from '../evidence/observed.ts';
import { reportShape } from '../judging/report.ts';
import { fileSchema, listing, type Shape } from '../evidence/shape.ts';
import { comparisonShape } from '../reporters/compare/comparison.ts';

// Writes what is derived from the shapes of files: the JSON Schemas, and the listings that show in a diff what
// users of a file lose or gain. With --check, only tells what is stale.
const shapes: readonly (readonly [name: string, title: string, shape: Shape<unknown>])[] = [
  ['report', 'conformance report', reportShape],
  ['comparison', 'comparison of conformance reports', comparisonShape],
  ['observed', 'observed behaviour', observedShape],
];

const derived = shapes.flatMap(([name, title, shape]) => [
  [`schemas/${name}.schema.json`, fileSchema(`${name}.schema.json`, title, shape)] as const,
  [`selftest/stability/${name}.txt`, listing(shape)] as const,
]);
const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const stale = derived.filter(
  ([name, text]) => readFileSync(pathOf(name), { encoding: 'utf8', flag: 'a+' }) !== text,
);

if (!process.argv.includes('--check')) {
  for (const [name, text] of stale) writeFileSync(pathOf(name), text);
} else if (stale.length > 0) {
  console.error(`stale, run "npm run derive": ${stale.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
