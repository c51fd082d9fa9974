import type { AnswerName, Asked } from '../requests.mjs';
import type { PackageName } from './install.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a peer is to do in one run. */
export interface Job {
  /** Origin and path that come before the path of a request. */
  readonly base: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly Asked[];
  /** Draft 07, without references: what an answer must fit. */
  readonly schemas: Readonly<Record<AnswerName, Schema>>;
}

/** Another tool that can do the job of the plain script. Runs in a folder of its own, which holds its files. */
export interface Peer {
  /** As its makers write it. */
  readonly title: string;
  readonly package: PackageName;
  /** Its program, in the package. */
  readonly bin: string;
  readonly args: readonly string[];
  /** What it is given for a job: texts by file name. */
  readonly files: (job: Job) => Readonly<Record<string, string>>;
  /** Set so that it sends nothing but the job. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The JUnit file that it writes; absent when it can't write one. */
  readonly junit?: string;
}

/** What the peers call a request. */
export function nameOf({ method, path }: Asked): string {
  return `${method} ${path}`;
}
