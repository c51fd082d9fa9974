import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { type Language, type Messages, wordsOf } from '../messages/index.ts';
import { phrase } from '../messages/phrase.ts';
import { wrap, widthOf } from '../reporters/width.ts';
import { SettingsError } from '../engine/settings/error.ts';
import { readAs } from '../engine/settings/kind.ts';
import { choice } from '../engine/settings/kinds.ts';
import type { SettingsCommand } from '../engine/settings/settings.ts';
import { unknownName } from '../engine/settings/nearest.ts';
import { languageFor, languageIn } from './command-line.ts';
import { failure } from './failure.ts';
import { exitCodes } from '../engine/judging/exit-code.ts';
import type { ListFormat } from './commands/list.ts';
import type { WatchFlags } from './commands/watch.ts';
import type { Host } from './host.ts';
import { demandNoneKeptByNpm } from './npm-flags.ts';
import { addSettingFlags, givenFlags, withPlainFlags } from './options.ts';
import { guarded, learnSecrets } from './secrets.ts';

/**
 * The program: reads the arguments and runs one command. Never throws.
 * @param args without node and the script
 * @returns the exit code
 */
export async function main(args: readonly string[], open: Host): Promise<number> {
  let exitCode: number = exitCodes.ok;
  learnSecrets(args, open);
  const host = guarded(open);
  const end = (code: number): void => void (exitCode = code);
  try {
    const program = createProgram(args, host, languageIn(args, host.env), end);
    await program.parseAsync(withPlainFlags(args), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    const { line, code } = failure(error, args, host.env);
    host.err(`${line}\n`);
    if (code !== exitCodes.usage) return code;
    const { tellNothingJudged } = await import('./nothing-judged.ts');
    await tellNothingJudged(error, args, host);
    return code;
  }
}

interface ListFlags {
  readonly format: ListFormat;
  readonly waivers?: string | true;
  readonly language?: string;
}

const commandGoesFirst = phrase(
  'command-goes-first',
  (command: string) => `the command goes before all settings: pms-conformance ${command} …`,
  (command) => `命令应写在所有设置之前：pms-conformance ${command} …`,
);
const unknownCommand = phrase(
  'unknown-command',
  (name: string, hint: string) => `unknown command ${name}; ${hint}`,
  (name, hint) => `未知的命令 ${name}；${hint}`,
);

/** @param language of the help */
function createProgram(
  args: readonly string[],
  host: Host,
  language: Language,
  end: (exitCode: number) => void,
): Command {
  const said = wordsOf({ language }).command;
  const { commands } = said;
  const exitCodeLines = Object.entries(said.exits).map(([code, means]) => `  ${code}  ${means}`);
  const exitCodeHelp = `\n${[said.exitCodes, ...exitCodeLines].join('\n')}`;
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
    .hook('preAction', (_, command) => demandNoneKeptByNpm(command, host))
    .configureOutput({ writeOut: host.out, writeErr: () => undefined, getOutHelpWidth: () => host.width })
    .addHelpText('after', `\n${said.examples.join('\n')}\n${exitCodeHelp}`);
  const add = (name: keyof Messages['command']['commands'], options = {}): Command =>
    program
      .command(name, options)
      .summary(commands[name].summary)
      .description(commands[name].description)
      .helpOption('-h, --help', said.help);
  /** An option whose default the help shows in its own words. */
  const withDefault = (flags: string, says: string, usual: string): Option =>
    new Option(flags, said.withDefault(says, usual)).default(usual);
  /** The form of what a command prints; the first is the default. */
  const formatOption = (...formats: readonly [string, ...string[]]): Option =>
    new Option('--format <format>', said.choices(formats, formats[0]))
      .default(formats[0])
      .argParser((text: string) => readAs(choice(...formats), text, 'flag', '--format', '.'));
  /** The language of a command that takes no other settings. */
  const languageOption = (): Option => new Option('--language <language>', said.language);

  /** Adds the flags of the settings that a command takes. Its help ends with the exit codes. */
  const withSettings = (command: Command, of: SettingsCommand): Command =>
    addSettingFlags(command.addHelpText('after', exitCodeHelp), of, language);

  const run = add('run', { isDefault: true })
    .usage('[options]')
    .addArgument(new Argument('[rest...]').argOptional())
    .option('--require-base-url', commands.run.requireBaseUrl)
    .addOption(new Option('--delivery <file>').hideHelp());
  withSettings(run, 'run').action(async ([word]: string[], _options, command: Command) => {
    const names = program.commands.map((each) => each.name());
    if (word !== undefined && names.includes(word)) throw new SettingsError(commandGoesFirst(word));
    if (word !== undefined) throw unknownName((name, hint) => unknownCommand(name, hint), word, names);
    const { runCommand } = await import('./commands/run.ts');
    end(await runCommand(givenFlags(command), args, host));
  });

  const judge = add('judge').argument('<evidence...>', commands.judge.evidence);
  withSettings(judge, 'judge').action(async (paths: string[], _options, command: Command) => {
    const { judgeCommand } = await import('./commands/judge.ts');
    end(await judgeCommand(paths, givenFlags(command), host));
  });

  const watch = add('watch')
    .addOption(withDefault('--port <port>', commands.watch.port, '8080'))
    .addOption(withDefault('--listen <address>', commands.watch.listen, '127.0.0.1'));
  withSettings(watch, 'watch').action(async ({ port, listen }: WatchFlags, command: Command) => {
    const { watchCommand } = await import('./commands/watch.ts');
    end(await watchCommand({ port, listen }, givenFlags(command), host));
  });

  add('list')
    .addOption(formatOption('text', 'json', 'markdown'))
    .option('--waivers [set]', commands.list.waivers)
    .addOption(languageOption())
    .action(async ({ format, waivers, language: given }: ListFlags) => {
      const spoken = languageFor(given, host.env);
      const { formatList, formatWaivers } = await import('./commands/list.ts');
      const set = waivers === true ? undefined : waivers;
      host.out(waivers === undefined ? formatList(format, spoken) : formatWaivers(set, format, spoken));
    });

  add('explain')
    .argument('<check>', commands.explain.check)
    .addOption(languageOption())
    .action(async (id: string, { language: given }: { language?: string }) => {
      const { explainCheck } = await import('./commands/explain.ts');
      host.out(explainCheck(id, languageFor(given, host.env)));
    });

  add('compare')
    .argument('<reports...>', commands.compare.reports)
    .option('--gate', commands.compare.gate)
    .option('--targets <file>', commands.compare.targets)
    .option('--all', commands.compare.all)
    .addOption(formatOption('text', 'markdown', 'json', 'html'))
    .option('--out <folder>', commands.compare.out)
    .addOption(languageOption())
    .action(async (paths: string[], flags: object) => {
      const { compareCommand } = await import('./commands/compare.ts');
      end(await compareCommand(paths, flags, host));
    });

  add('reference')
    .option('--port <port>', commands.reference.port)
    .option('--deviation <id>', commands.reference.deviation)
    .option('--freedom <id>', commands.reference.freedom)
    .option('--list', commands.reference.list)
    .option('--json', commands.reference.json)
    .addOption(languageOption())
    .action(async (flags: object) => {
      const { referenceCommand } = await import('./commands/reference.ts');
      end(await referenceCommand(flags, host));
    });

  const cleanup = add('cleanup').argument('<changes>', commands.cleanup.changes);
  withSettings(cleanup, 'run').action(async (path: string, _options, command: Command) => {
    const { cleanupCommand } = await import('./commands/cleanup.ts');
    end(await cleanupCommand(path, givenFlags(command), host));
  });
  return program;
}

/** The options of a command stand in its own help. */
function termOf(command: Command): string {
  return `${command.name()} ${command.usage().replace(/\[options] ?/, '')}`.trim();
}
