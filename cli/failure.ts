import { CommanderError } from 'commander';
import type { Secret } from '../engine/evidence/masking/secrets.ts';
import { redactor } from '../engine/evidence/redaction.ts';
import type { Settings } from '../engine/settings/settings.ts';
import { SettingsError } from '../engine/settings/error.ts';
import { secretRows } from '../engine/settings/setting-table.ts';
import { secretsOfHeader } from '../engine/evidence/given-headers.ts';
import { exitCodes } from '../engine/judging/exit-code.ts';
import { machineProblem } from '../messages/machine-problem.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { mapTexts, type Phrase, phraseIn, phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';
import { languageIn, valuesOf } from './command-line.ts';
import { OutputFailed, errorLine } from './host.ts';
import { didYouMean } from '../engine/settings/nearest.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const remembered: Secret[] = [];

type SecretSettings = Pick<Settings, 'token' | 'password' | 'headers'>;

/** Remembers the secrets of settings, wherever they came from, so that a crash does not show them either. */
export function rememberSecrets({ token, password, headers }: SecretSettings): void {
  remembered.push(...masks([token, password, ...headers.flatMap(secretsOfHeader)]));
}

/** Forgets the secrets of an earlier command in this process. */
export function forgetSecrets(): void {
  remembered.length = 0;
}

/** What was thrown inside of a command that goes on, on one line without secrets. With PMS_DEBUG, the stack too. */
export function faultOf(error: unknown, env: Variables, words: Messages): Phrase {
  const fault =
    error instanceof SaidError ? error.said : internalFault(error, Boolean(env['PMS_DEBUG']), words);
  return mapTexts(fault, redactor(remembered));
}

/** What a command threw in one line without secrets or line break, and the exit code. With PMS_DEBUG, the stack too. */
export function failure(error: unknown, args: readonly string[], env: Variables) {
  const words = wordsOf({ language: languageIn(args, env) });
  const { line, code } = describe(error, Boolean(env['PMS_DEBUG']), words);
  return { line: redactor([...secretsOf(args, env), ...remembered])(line), code };
}

/** What is wrong with settings or arguments, in one sentence without secrets; undefined for any other fault. */
export function wrongSettings(
  error: unknown,
  args: readonly string[],
  env: Variables,
  words: Messages,
): string | undefined {
  const said = usageOf(error, words);
  return said === undefined ? undefined : redactor([...secretsOf(args, env), ...remembered])(said);
}

function usageOf(error: unknown, words: Messages): string | undefined {
  if (error instanceof SettingsError) return phraseIn(error.said, words);
  return error instanceof CommanderError ? argumentsWrong(error, words) : undefined;
}

function describe(error: unknown, debug: boolean, words: Messages) {
  const usage = usageOf(error, words);
  if (usage !== undefined) return { line: phraseIn(errorLine(usage), words), code: exitCodes.usage };
  if (error instanceof OutputFailed)
    return { line: phraseIn(errorLine(error.said), words), code: exitCodes.internal };
  return { line: phraseIn(internalFault(error, debug, words), words), code: exitCodes.internal };
}

const internalError = phrase(
  'internal-error',
  (message: string) => `internal error: ${message} (PMS_DEBUG=1 shows the stack)`,
  (message) => `内部错误：${message}（PMS_DEBUG=1 显示调用栈）`,
);

function internalFault(error: unknown, debug: boolean, words: Messages): Phrase {
  const limit = debug ? undefined : machineProblem(error);
  if (limit) return limit;
  const { message, stack = message } = error instanceof Error ? error : { message: String(error) };
  return debug ? words.command.internalError(stack) : internalError(harmless(message));
}

/** Commander names in quotes what is wrong: an unknown flag with its value, an option with its placeholder. */
function argumentsWrong({ code, message }: CommanderError, words: Messages): string {
  const { usage } = words.command;
  const [, named = ''] = /'(-?[^'= ]*)/.exec(message) ?? [];
  const [, suggested] = /\(Did you mean (.*?)\?\)/.exec(message) ?? [];
  if (!(code in usage)) return harmless(message);
  const says = usage[code as keyof typeof usage](harmless(named));
  const hint = suggested && phraseIn(didYouMean([suggested.replace(/^one of /, '')]), words);
  return hint ? `${says}; ${hint}` : says;
}

function harmless(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** Token and password, wherever in the arguments or the environment they stand. */
function secretsOf(args: readonly string[], env: Variables): Secret[] {
  return masks(
    secretRows.flatMap(({ env: name, flag, takes: { secret } }) => {
      const given = [env[name] ?? [], ...valuesOf(flag, args)].flat();
      return typeof secret === 'function' ? given.flatMap(secret) : given;
    }),
  );
}

function masks(values: readonly (string | undefined)[]): Secret[] {
  return values.flatMap((value) => (value ? { value, mask: '***' } : []));
}

/** What is accepted as a port that nothing listens at. */
export const acceptsFreePort = phrase('accepts-free-port', 'a port that is free', '空闲的端口');
