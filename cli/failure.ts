import { CommanderError } from 'commander';
import { SettingsError } from '../engine/settings/error.ts';
import { exitCodes } from '../engine/judging/exit-code.ts';
import { machineProblem } from '../messages/machine-problem.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn, phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';
import { languageIn } from './command-line.ts';
import { errorLine } from './host.ts';
import { didYouMean } from '../engine/settings/nearest.ts';
import { masked, maskValue } from './secrets.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What was thrown inside of a command that goes on, on one line without secrets. With PMS_DEBUG, the stack too. */
export function faultOf(error: unknown, env: Variables, words: Messages): Phrase {
  return error instanceof SaidError
    ? masked(error.said)
    : internalFault(error, Boolean(env['PMS_DEBUG']), words);
}

/** What a command threw in one line without secrets or line break, and the exit code. With PMS_DEBUG, the stack too. */
export function failure(error: unknown, args: readonly string[], env: Variables) {
  const words = wordsOf({ language: languageIn(args, env) });
  const usage = wrongSettings(error, words);
  if (usage !== undefined) return { line: phraseIn(errorLine(usage), words), code: exitCodes.usage };
  const fault = internalFault(error, Boolean(env['PMS_DEBUG']), words);
  return { line: phraseIn(fault, words), code: exitCodes.internal };
}

/** What is wrong with settings or arguments, in one sentence without secrets; undefined for any other fault. */
export function wrongSettings(error: unknown, words: Messages): string | undefined {
  if (error instanceof SettingsError) return phraseIn(masked(error.said), words);
  return error instanceof CommanderError ? argumentsWrong(error, words) : undefined;
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
  if (debug) return words.command.internalError(maskValue(stack));
  return internalError(maskValue(harmless(message)));
}

/** Commander names in quotes what is wrong: an unknown flag with its value, an option with its placeholder. */
function argumentsWrong({ code, message }: CommanderError, words: Messages): string {
  const { usage } = words.command;
  const [, named = ''] = /'(-?[^'= ]*)/.exec(message) ?? [];
  const [, suggested] = /\(Did you mean (.*?)\?\)/.exec(message) ?? [];
  if (!(code in usage)) return maskValue(harmless(message));
  const says = usage[code as keyof typeof usage](masked(harmless(named)));
  const hint = suggested && phraseIn(didYouMean([suggested.replace(/^one of /, '')]), words);
  return hint ? `${says}; ${hint}` : says;
}

function harmless(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** What is accepted as a port that nothing listens at. */
export const acceptsFreePort = phrase('accepts-free-port', 'a port that is free', '空闲的端口');
