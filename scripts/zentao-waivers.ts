import packageJson from '../package.json' with { type: 'json' };
import { draftWaivers, type Waiver } from '../judging/waivers.ts';
import type { Finding } from '../judging/report.ts';
import type { Tried } from './zentao-markdown.ts';

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
