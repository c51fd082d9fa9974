import { format, resolveConfig } from 'prettier';
import { judge } from '../engine/judge.ts';
import type { Finding } from '../engine/judging/report.ts';
import { draftWaivers } from '../engine/judging/waivers.ts';
import { pageOf, type Tried } from './zentao-markdown.ts';
import { recordings } from './zentao-recordings.ts';

/**
 * Returns docs/zentao.md and engine/settings/waiver-sets.json, made from the evidence in docs/zentao. A run with --extra-field
 * is stored as `<version>+<field>`: its failures are waived too, but the page shows the run without the field only.
 */
export async function zentaoPages(): Promise<{ readonly page: string; readonly waiverSets: string }> {
  const recorded = [...recordings]
    .map(([version, evidence]): Tried => ({ version, report: judge(evidence).report }))
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  const plain = recorded.filter(({ version }) => !version.includes('+'));
  const config = await resolveConfig(new URL('../docs/zentao.md', import.meta.url));
  return {
    page: await format(pageOf(plain), { ...config, parser: 'markdown' }),
    waiverSets: await format(JSON.stringify(waiverSetsOf(recorded)), { ...config, parser: 'json' }),
  };
}

/**
 * Returns what each recorded version of ZenTao does wrong, by check and field: a finding for each draft of
 * `--write-waivers`, of all recordings of the version. The waiver sets are made from it.
 */
export function waiverSetsOf(
  recorded: readonly Tried[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const versions = [...new Set(recorded.map(({ version }) => plainVersion(version)))];
  return Object.fromEntries(versions.map((version) => [version, findingsOf(version, recorded)]));
}

function findingsOf(version: string, recorded: readonly Tried[]): Readonly<Record<string, string>> {
  const known: Record<string, string> = {};
  for (const { report, version: name } of recorded) {
    if (plainVersion(name) !== version) continue;
    for (const { check, field } of draftWaivers(report)) {
      const { findings } = report.checks.find(({ id }) => id === check)!;
      const first = findings.find((finding) => field === undefined || finding.field === field);
      if (first) known[[check, field ?? []].flat().join(' ')] ??= difference(first);
    }
  }
  return known;
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
