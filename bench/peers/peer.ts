import type { RecordName, SampleRequest } from '../requests.mjs';
import type { PackageName } from './install.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** The requests of one run of a tool. */
export interface Job {
  /** Start of the URL of every request: origin and path. */
  readonly base: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly SampleRequest[];
  /** The schema of each kind of response: draft 07, without references. */
  readonly schemas: Readonly<Record<RecordName, Schema>>;
}

/** Another tool that can send the requests of the plain script. It runs in a folder of its own, with its files. */
export interface Peer {
  readonly title: string;
  readonly package: PackageName;
  /** Path of the program in the package. */
  readonly bin: string;
  readonly args: readonly string[];
  /** Returns the input files for a run: texts by file name. */
  readonly files: (job: Job) => Readonly<Record<string, string>>;
  /** Environment variables that keep it from sending anything else. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The JUnit file that it writes; absent when it can't write one. */
  readonly junit?: string;
}

/** Returns the name of a request in the input files. */
export function nameOf({ method, path }: SampleRequest): string {
  return `${method} ${path}`;
}
