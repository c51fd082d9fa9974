import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { judge } from '../judge.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Finding } from '../judging/report.ts';
import { draftWaivers, type Waiver } from '../judging/waivers.ts';
import { pageOf, type Tried } from './zentao-markdown.ts';

const folder = new URL('../docs/zentao/', import.meta.url);
const ending = '.evidence.ndjson.gz';

/**
 * Returns docs/zentao.md and settings/waiver-sets.json, made from the evidence in docs/zentao. A run with --extra-field
 * is stored as `<version>+<field>`: its failures are waived too, but the page shows the run without the field only.
 */
export async function zentaoPages(): Promise<{ readonly page: string; readonly waiverSets: string }> {
  const recorded = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name): Tried => {
      const { report } = judge(gunzipSync(readFileSync(new URL(name, folder))).toString());
      return { version: name.slice(0, -ending.length), report };
    })
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  const plain = recorded.filter(({ version }) => !version.includes('+'));
  const config = await resolveConfig(new URL('../docs/zentao.md', import.meta.url));
  return {
    page: await format(pageOf(plain), { ...config, parser: 'markdown' }),
    waiverSets: await format(JSON.stringify(waiverSetsOf(recorded)), { ...config, parser: 'json' }),
  };
}

const page = `${packageJson.homepage.replace('#readme', '')}/blob/main/docs/zentao.md`;

/**
 * Returns the waivers of each recorded version of ZenTao, by the name of the set. They are the drafts of
 * `--write-waivers` for all recordings of the version, each with the finding and a link to the page.
 */
export function waiverSetsOf(recorded: readonly Tried[]): Readonly<Record<string, readonly Waiver[]>> {
  const versions = [...new Set(recorded.map(({ version }) => plainVersion(version)))];
  return Object.fromEntries(versions.map((version) => [`zentao-${version}`, waiversOf(version, recorded)]));
}

function waiversOf(version: string, recorded: readonly Tried[]): readonly Waiver[] {
  const known = new Map<string, Waiver>();
  for (const { report, version: name } of recorded) {
    if (plainVersion(name) !== version) continue;
    for (const { check, field } of draftWaivers(report)) {
      const key = JSON.stringify([check, field]);
      const findings = report.checks.find(({ id }) => id === check)!.findings;
      const first = findings.find((finding) => field === undefined || finding.field === field);
      if (first === undefined || known.has(key)) continue;
      const reason = `ZenTao ${version}: ${difference(first)}`;
      const issue = `${page}#zentao-${version.replaceAll('.', '')}`;
      known.set(key, { check, ...(field === undefined ? {} : { field }), reason, issue });
    }
  }
  return [...known.values()];
}

const maxValue = 60;

function difference({ expected, actual }: Finding): string {
  // Names and ids of the recorded run are replaced: they differ in every run.
  const value = actual.length > maxValue ? `${actual.slice(0, maxValue)}…` : actual;
  return `expected ${expected}, actual ${value.replaceAll(/conf[0-9a-f]{6,}/g, 'conf…').replaceAll(/\b\d{3,}\b/g, '…')}`;
}

function plainVersion(version: string): string {
  return version.split('+')[0]!;
}
