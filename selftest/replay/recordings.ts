import { readFileSync } from 'node:fs';

/** One recorded exchange with a real service, without what varies: hosts, cookies, timings. */
export interface Recording {
  readonly name: string;
  readonly method: string;
  /** Below /api.php/v1, with its query. */
  readonly path: string;
  /** Token headers other than one valid `Token`. */
  readonly token?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** Content-Type of the answer. */
  readonly type: string;
  readonly answer: string;
}

const read = new Map<string, readonly Recording[]>();

/** Everything recorded of one version, in the order of the file. */
export function recordingsOf(version: '16.5' | '18.8'): readonly Recording[] {
  const known = read.get(version) ?? readRecordings(version);
  read.set(version, known);
  return known;
}

function readRecordings(version: string): readonly Recording[] {
  const text = readFileSync(new URL(`recordings/${version}.ndjson`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recording);
}

/** The record that a recording answered with. */
export function recordedBody(version: '16.5' | '18.8', name: string): Record<string, unknown> {
  const found = recordingsOf(version).find((recording) => recording.name === name);
  if (!found) throw new Error(`no recording ${name} of ${version}`);
  return JSON.parse(found.answer) as Record<string, unknown>;
}
