import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { type Language, type Messages, wordsOf } from '../messages/index.ts';
import { say } from '../messages/phrase.ts';
import { wrap, widthOf } from '../reporters/width.ts';
import { SettingsError } from '../settings/error.ts';
import { readAs } from '../settings/kind.ts';
import { choice } from '../settings/kinds.ts';
import { unknownName } from '../settings/nearest.ts';
import { shownCommand, languageFor, languageIn } from './command-line.ts';
import { failure } from './failure.ts';
import { exitCodes } from '../judging/gate.ts';
import type { ListFormat } from './commands/list.ts';
import type { WatchFlags } from './commands/watch.ts';
import type { Host } from './host.ts';
import { addSettingFlags, givenFlags } from './options.ts';

/**
 * The program: reads the arguments and runs one command. Never throws.
 * @param args without node and the script
 * @returns the exit code
 */
export async function main(args: readonly string[], host: Host): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const language = languageIn(args, host.env);
  const end = (code: number): void => void (exitCode = code);
  const program = createProgram({ args, host, language, said: wordsOf({ language }).command, end });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    const { line, code } = failure(error, args, host.env);
    host.err(`${line}\n`);
    return code;
  }
}

/** What every command is made with. */
interface Making {
  readonly args: readonly string[];
  readonly host: Host;
  /** Of the help. */
  readonly language: Language;
  readonly said: Messages['command'];
  readonly end: (exitCode: number) => void;
}

type Name = keyof Messages['command']['commands'];

function createProgram(making: Making): Command {
  const { host, said } = making;
  const program = new Command('pms-conformance')
    .description(said.description)
    .version(packageJson.version, '-V, --version', said.version)
    .helpOption('-h, --help', said.help)
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      subcommandTerm: termOf,
      // It would name the default a second time.
      optionDescription: ({ description }) => description,
      styleTitle: (title) => said.headings[title as keyof typeof said.headings] ?? title,
      displayWidth: widthOf,
      boxWrap: (text, width) =>
        text
          .split('\n')
          .flatMap((line) => wrap(line, width, 0))
          .join('\n'),
    })
    .configureOutput({ writeOut: host.out, writeErr: () => undefined, getOutHelpWidth: () => host.width })
    .addHelpText('after', `\n${said.examples.join('\n')}\n\n${exitCodeHelp(said)}`);
  const adds = [addRun, addJudge, addWatch, addList, addExplain, addCompare, addReference, addCleanup];
  for (const addCommand of adds) addCommand(program, making);
  return program;
}

/** Adds a command with its words, and with exit codes after its help where it judges. */
function add(
  program: Command,
  { said }: Making,
  name: Name,
  { isDefault = false, judges = false }: { readonly isDefault?: boolean; readonly judges?: boolean } = {},
): Command {
  const { summary, description } = said.commands[name];
  const command = program
    .command(name, { isDefault })
    .summary(summary)
    .description(description)
    .helpOption('-h, --help', said.help);
  return judges ? command.addHelpText('after', `\n${exitCodeHelp(said)}`) : command;
}

function exitCodeHelp({ exitCodes: heading, exits }: Messages['command']): string {
  return [heading, ...Object.entries(exits).map(([code, means]) => `  ${code}  ${means}`)].join('\n');
}

function addRun(program: Command, making: Making): void {
  const { args, host, said, language } = making;
  const run = add(program, making, 'run', { isDefault: true, judges: true })
    .usage('[options]')
    .addArgument(new Argument('[rest...]').argOptional())
    .option('--require-base-url', said.commands.run.requireBaseUrl)
    .addOption(new Option('--delivery <file>').hideHelp());
  addSettingFlags(run, 'run', language).action(
    async (rest: string[], _options: unknown, command: Command) => {
      if (rest.length > 0) throw unknownCommand(rest[0]!, program);
      const { runCommand } = await import('./commands/run.ts');
      making.end(await runCommand(givenFlags(command), shownCommand(args), host));
    },
  );
}

function addJudge(program: Command, making: Making): void {
  const { evidence } = making.said.commands.judge;
  const judge = add(program, making, 'judge', { judges: true }).argument('<evidence>', evidence);
  addSettingFlags(judge, 'judge', making.language).action(
    async (path: string, _options: unknown, command: Command) => {
      const { judgeCommand } = await import('./commands/judge.ts');
      making.end(await judgeCommand(path, givenFlags(command), making.host));
    },
  );
}

function addWatch(program: Command, making: Making): void {
  const { watch: said } = making.said.commands;
  const watch = add(program, making, 'watch', { judges: true })
    .addOption(withDefault('--port <port>', said.port, '8080', making))
    .addOption(withDefault('--listen <address>', said.listen, '127.0.0.1', making));
  addSettingFlags(watch, 'watch', making.language).action(async (flags: WatchFlags, command: Command) => {
    const { watchCommand } = await import('./commands/watch.ts');
    const { port, listen } = flags;
    making.end(await watchCommand({ port, listen }, givenFlags(command), making.host));
  });
}

interface ListFlags {
  readonly format: ListFormat;
  readonly waivers?: string | true;
  readonly language?: string;
}

function addList(program: Command, making: Making): void {
  const { host, said } = making;
  add(program, making, 'list')
    .addOption(formatOption(['text', 'json', 'markdown'], making))
    .option('--waivers [set]', said.commands.list.waivers)
    .addOption(languageOption(making))
    .action(async ({ format, waivers, language: given }: ListFlags) => {
      const language = languageFor(given, host.env);
      const { formatList, formatWaivers } = await import('./commands/list.ts');
      const { allChecks } = await import('../suites/index.ts');
      const set = waivers === true ? undefined : waivers;
      const isOfChecks = waivers === undefined;
      host.out(isOfChecks ? formatList(allChecks, format, language) : formatWaivers(set, format, language));
    });
}

function addExplain(program: Command, making: Making): void {
  const { host, said } = making;
  add(program, making, 'explain')
    .argument('<check>', said.commands.explain.check)
    .addOption(languageOption(making))
    .action(async (id: string, { language }: { language?: string }) => {
      const [{ explainCheck }, { allChecks }, { deviations }] = await Promise.all([
        import('./commands/explain.ts'),
        import('../suites/index.ts'),
        import('../reference/deviations.ts'),
      ]);
      host.out(explainCheck(allChecks, id, deviations, languageFor(language, host.env)));
    });
}

function addCompare(program: Command, making: Making): void {
  const { compare: said } = making.said.commands;
  add(program, making, 'compare')
    .argument('<reports...>', said.reports)
    .option('--gate', said.gate)
    .option('--targets <file>', said.targets)
    .option('--all', said.all)
    .addOption(formatOption(['text', 'markdown', 'json', 'html'], making))
    .option('--out <folder>', said.out)
    .addOption(languageOption(making))
    .action(async (paths: string[], flags: object) => {
      const { compareCommand } = await import('./commands/compare.ts');
      making.end(await compareCommand(paths, flags, making.host));
    });
}

function addReference(program: Command, making: Making): void {
  const { reference: said } = making.said.commands;
  add(program, making, 'reference')
    .option('--port <port>', said.port)
    .option('--deviation <id>', said.deviation)
    .option('--freedom <id>', said.freedom)
    .option('--list', said.list)
    .option('--json', said.json)
    .addOption(languageOption(making))
    .action(async (flags: object) => {
      const { referenceCommand } = await import('./commands/reference.ts');
      making.end(await referenceCommand(flags, making.host));
    });
}

function addCleanup(program: Command, making: Making): void {
  const { changes } = making.said.commands.cleanup;
  const cleanup = add(program, making, 'cleanup', { judges: true }).argument('<changes>', changes);
  addSettingFlags(cleanup, 'run', making.language).action(
    async (path: string, _options: unknown, command: Command) => {
      const { cleanupCommand } = await import('./commands/cleanup.ts');
      making.end(await cleanupCommand(path, givenFlags(command), making.host));
    },
  );
}

/** The language of a command that takes no other settings. */
function languageOption({ said }: Making): Option {
  return new Option('--language <language>', said.language);
}

/** The form of what a command prints; the first is the default. */
function formatOption(formats: readonly string[], { said }: Making): Option {
  const [usual = ''] = formats;
  return new Option('--format <format>', said.choices(formats, usual))
    .default(usual)
    .argParser((text: string) => readAs(choice(...formats), text, 'flag', '--format', '.'));
}

/** An option whose default the help shows in its own words. */
function withDefault(flags: string, says: string, usual: string, { said }: Making): Option {
  return new Option(flags, said.withDefault(says, usual)).default(usual);
}

/** The options of a command stand in its own help. */
function termOf(command: Command): string {
  return `${command.name()} ${command.usage().replace(/\[options] ?/, '')}`.trim();
}

function unknownCommand(word: string, program: Command): SettingsError {
  const names = program.commands.map((command) => command.name());
  if (names.includes(word)) return new SettingsError(say('command-goes-first', word));
  return unknownName((name, hint) => say('unknown-command', name, hint), word, names);
}
