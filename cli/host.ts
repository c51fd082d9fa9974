import { fileProblem } from '../messages/file-problem.ts';
import { wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn, phrase, type Said } from '../messages/phrase.ts';
import type { Settings } from '../engine/settings/settings.ts';
import { masked } from './secrets.ts';

/** What a command touches of the process around it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path. */
  readonly cwd: string;
  /** The result: standard output. */
  readonly out: (text: string) => void;
  /** Progress, warnings and errors: standard error. */
  readonly err: (text: string) => void;
  readonly colour: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Lines of the terminal. Undefined if the output is no terminal. */
  readonly height?: number | undefined;
  /** Somebody watches standard error. */
  readonly live: boolean;
  /** Calls back on each SIGINT, SIGTERM and SIGHUP until the function that it gives is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /** Waits until all output is written. Gives what could not be written, if anything. */
  readonly lost: () => Promise<Said | undefined>;
  /** Ends the process without waiting for anything. */
  readonly quit: (exitCode: number) => void;
}

/** Waits for the first interrupt. The next one ends the process at once. */
export function firstInterrupt({ onInterrupt }: Host): Promise<void> {
  return new Promise((resolve) => {
    const release = onInterrupt(() => {
      release();
      resolve();
    });
  });
}

const usualWidth = 100;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The real process. A reader who closes the pipe early (`| head`) changes nothing else. For any other fault of the output
 * the command goes on, so that its files can say so.
 */
export function processHost(): Host {
  let lost: Said | undefined;
  const streams = [process.stdout, process.stderr];
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
      lost ??= cannotWriteOutput(fileProblem(error));
    });
  return {
    lost: async () => {
      await Promise.all(streams.map(written));
      return lost;
    },
    env: process.env,
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    colour: isColoured(process.stdout, process.env),
    width: process.stdout.columns || usualWidth,
    height: process.stdout.rows,
    live: isWatched(process.stderr),
    onInterrupt: (listener) => {
      for (const signal of signals) process.on(signal, listener);
      return () => {
        for (const signal of signals) process.off(signal, listener);
      };
    },
    quit: (exitCode) => process.exit(exitCode),
  };
}

/** Colours for a terminal alone, unless the variables of no-color.org and force-color.org say otherwise. */
function isColoured(
  { isTTY }: Pick<Partial<NodeJS.WriteStream>, 'isTTY'>,
  { NO_COLOR, FORCE_COLOR, TERM }: Host['env'],
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  return isTTY === true && TERM !== 'dumb';
}

/** A terminal without a size is none that anybody looks at, and no spinner can be drawn on it. */
function isWatched({ isTTY, columns }: NodeJS.WriteStream): boolean {
  return isTTY && columns > 0 && process.env['TERM'] !== 'dumb' && process.env['CI'] === undefined;
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  // What fails is told in the next turn.
  return new Promise((resolve) => void stream.write('', () => setImmediate(resolve)));
}

const cannotWriteOutput = phrase(
  'cannot-write-output',
  (why: string) => `cannot write to standard output or error: ${why}`,
  (why) => `无法写入标准输出或标准错误：${why}`,
);

type InLanguage = Pick<Settings, 'language'>;

/** A warning as the command prints it. */
export const warningLine = phrase(
  'warning-line',
  (message: string) => `warning: ${message}`,
  (message) => `警告：${message}`,
);

/** Writes warnings to standard error, a line each, in the language given. */
export function warn(warnings: readonly Phrase[], settings: InLanguage, host: Host): void {
  const words = wordsOf(settings);
  for (const warning of warnings) host.err(`${phraseIn(warningLine(masked(warning)), words)}\n`);
}

/** An error as the command prints it. */
export const errorLine = phrase(
  'error-line',
  (message: string) => `error: ${message}`,
  (message) => `错误：${message}`,
);

/** Writes what went wrong to standard error, in the language given. */
export function complain(problem: Phrase, settings: InLanguage, host: Host): void {
  host.err(`${phraseIn(errorLine(masked(problem)), wordsOf(settings))}\n`);
}
