import { EvidenceError, type OwnEvidence } from '../../engine/evidence/evidence.ts';
import { maskedEvidence } from '../../engine/evidence/masked.ts';
import { printable, SettingsError } from '../../engine/settings/error.ts';
import { type Flags, resolveSettings } from '../../engine/settings/settings.ts';
import { errorOfNamedFile } from '../../engine/settings/files.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { demandKnownChecks } from '../../engine/settings/source-files.ts';
import { demandUsableWaivers } from '../../engine/settings/waivers.ts';
import { type Host, warn } from '../host.ts';
import { deliver } from './deliver.ts';
import { recordingsIn, type Recording } from './recordings.ts';
import { phrase } from '../../messages/phrase.ts';

/**
 * Judges recorded evidence again and writes the reports; sends nothing.
 * @param paths an evidence.ndjson or its folder, or recordings of other clients' traffic, which count as one
 * @returns the exit code
 * @throws SettingsError when a file can't be read or is no complete evidence
 */
export async function judgeCommand(paths: readonly string[], flags: Flags, host: Host): Promise<number> {
  const { env, cwd } = host;
  const { settings, warnings, names } = resolveSettings({ flags, env, cwd, command: 'judge' });
  const { allChecks } = await import('../../suites/index.ts');
  // Evidence holds phrases of a run by their names: this defines them.
  await import('../../engine/judge.ts');
  const { demandTraffic } = await import('../../engine/verdict.ts');
  const recorded = await readRecorded(paths, cwd, settings.baseUrl);
  // The variable may be there for a run.
  if (flags['baseUrl'] !== undefined && recorded.header.target.kind !== 'traffic')
    throw new SettingsError(runHasOneService('--base-url', printable(paths[0]!)));
  demandUsableWaivers(settings.waivers, allChecks);
  demandKnownChecks(settings, allChecks, names.source);
  demandTraffic(recorded, settings);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  return deliver(maskedEvidence(recorded, settings), settings, host);
}

const runHasOneService = phrase(
  'run-has-one-service',
  (flag: string, file: string) =>
    `${flag}: it selects a service in recorded traffic, and ${file} is the evidence of a run, which has one service`,
  (flag, file) => `${flag}：用于在录制的流量中选择服务，而 ${file} 是一次运行的 evidence，只有一个服务`,
);
const evidenceIsAlone = phrase(
  'evidence-is-alone',
  'it is the evidence of a run, which is judged alone; only recordings of traffic count as one',
  '这是一次运行的 evidence，只能单独评判；只有录制的流量可以多个文件合并评判',
);

async function readRecorded(paths: readonly string[], cwd: string, baseUrl?: string): Promise<OwnEvidence> {
  const { RecordedFile, TrafficReader } = await import('../../engine/traffic.ts');
  const { suite } = await import('../../engine/verdict.ts');
  const traffic = new TrafficReader({ suite, ...(baseUrl === undefined ? {} : { baseUrl }) });
  const all = (await Promise.all(paths.map((path) => filesOf(path, cwd)))).flat();
  for (const { path, recording } of all.length > 1 ? await byTime(all) : all) {
    const evidence = await naming(path, async () => {
      const file = new RecordedFile(traffic, recording.attached);
      for await (const chunk of recording.bytes()) file.add(chunk);
      return file.end();
    });
    if (evidence === undefined) continue;
    if (all.length === 1) return evidence;
    throw errorOfFile(path, new EvidenceError(evidenceIsAlone));
  }
  return traffic.evidence();
}

/** A recording, and the file that a user named. */
interface Named {
  readonly path: string;
  readonly recording: Recording;
}

const filesOf = async (path: string, cwd: string): Promise<Named[]> =>
  (await naming(path, () => recordingsIn(path, cwd))).map((recording) => ({ path, recording }));

/** Sorts recordings by the time of their first exchange. */
async function byTime(all: readonly Named[]): Promise<Named[]> {
  const timed = await Promise.all(
    all.map(async (named) => ({ named, at: await naming(named.path, () => firstTimeIn(named.recording)) })),
  );
  return timed.sort((a, b) => a.at - b.at).map(({ named }) => named);
}

async function firstTimeIn({ bytes }: Recording): Promise<number> {
  for await (const chunk of bytes()) {
    const [, time = ''] = /"(?:startedDateTime|time)"\s*:\s*"([^"]+)"/.exec(chunk.toString('latin1')) ?? [];
    return Date.parse(time) || Number.MAX_VALUE;
  }
  return Number.MAX_VALUE;
}

async function naming<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw errorOfFile(path, error);
  }
}

const brokenGzip = phrase('broken-gzip', 'the gzip data is cut off or broken', 'gzip 数据被截断或已损坏');
const acceptsEvidence = phrase(
  'accepts-evidence',
  'the whole evidence.ndjson of a run, its folder, or recordings of traffic: HAR 1.2 or NDJSON, also gzip or ZIP',
  '一次运行的完整 evidence.ndjson、其文件夹，或录制的流量（可多个文件）：HAR 1.2 或 NDJSON，也可为 gzip 或 ZIP',
);

function errorOfFile(path: string, error: unknown): unknown {
  const isBrokenGzip = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
  const told = isBrokenGzip ? new EvidenceError(brokenGzip) : error;
  return errorOfNamedFile('judge', path, acceptsEvidence, told);
}
