import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ended, Place } from '../package/execute.ts';
import { packedProgram } from '../package/installed-package.ts';

/** What a command printed, and how it ended. */
export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** A command under way, in a folder of its own. */
export interface Session {
  readonly cwd: string;
  readonly out: () => string;
  readonly err: () => string;
  /** Settles when the first line stands on standard error. */
  readonly announced: Promise<void>;
  /** As if the user pressed Ctrl-C. */
  readonly interrupt: () => void;
  /** Exit codes with which the process would have ended at once. */
  readonly quits: readonly number[];
  readonly done: Promise<Outcome>;
}

type Program = Awaited<ReturnType<typeof packedProgram>>;

/** Starts a command of the package in this process; nothing of the real environment reaches it. */
export function start(
  args: readonly string[],
  env: Record<string, string> = {},
  program: Promise<Program> = packedProgram(),
  cwd = mkdtempSync(join(tmpdir(), 'pms-cli-')),
): Session {
  const listeners = new Set<() => void>();
  const quits: number[] = [];
  let announce = (): void => undefined;
  const announced = new Promise<void>((resolve) => {
    announce = resolve;
  });
  let out = '';
  let err = '';
  const host: Parameters<Program['main']>[1] = {
    env,
    cwd,
    out: (text) => void (out += text),
    err: (text) => {
      err += text;
      announce();
    },
    colour: false,
    width: 100,
    live: false,
    lost: async () => undefined,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    quit: (exitCode) => void quits.push(exitCode),
  };
  const done = program.then(({ main }) => main(args, host));
  return {
    cwd,
    out: () => out,
    err: () => err,
    announced,
    interrupt: () => {
      listeners.forEach((listener) => listener());
    },
    quits,
    done: done.then((exitCode) => ({ exitCode, out, err })),
  };
}

/** Runs a command of the package to its end and takes its folder away. */
export async function cli(
  args: readonly string[],
  env: Record<string, string> = {},
  program?: Promise<Program>,
): Promise<Outcome> {
  const session = start(args, env, program);
  try {
    return await session.done;
  } finally {
    rmSync(session.cwd, { recursive: true });
  }
}

/** Runs a command of the package to its end as `execute` would, in this process: that takes a third of the time. */
export async function executeHere(args: readonly string[], { cwd, env = {} }: Place): Promise<Ended> {
  const { done } = start(
    args,
    { PATH: process.env['PATH'] ?? '', ...(env as Record<string, string>) },
    undefined,
    cwd,
  );
  const { exitCode: code, out, err } = await done;
  return { code, out, err };
}
