import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { SettingsError } from '../settings/error.ts';
import { unknownName } from '../settings/nearest.ts';
import { shownCommand } from './command-line.ts';
import { failure } from './failure.ts';
import { exitCodes, exitMeanings } from '../judging/exit-codes.ts';
import type { WatchFlags } from './commands/watch.ts';
import type { Host } from './host.ts';
import { addSettingFlags, givenFlags } from './options.ts';
import { say } from '../messages/phrase.ts';

const examples = [
  'Examples:',
  '  pms-conformance                            test the embedded reference service',
  '  pms-conformance --base-url https://pms.example.com --account ann --bugs 7,8 --tasks 3,4 --product 1',
  '                                             test a service (with PMS_TOKEN set), with fixtures that may be changed',
  '  pms-conformance --read-only                send GET requests only, change nothing',
  "  pms-conformance --only 'list-users/*'      test one operation",
  '  pms-conformance explain start-task/status-is-doing',
  '',
  '"pms-conformance run --help" lists every setting, its environment name and its default.',
].join('\n');

const exitCodeHelp = [
  'Exit codes:',
  ...Object.entries(exitMeanings).map(([code, means]) => `  ${code}  ${means}`),
].join('\n');

/**
 * The program: reads the arguments and runs one command. Never throws.
 * @param args without node and the script
 * @returns the exit code
 */
export async function main(args: readonly string[], host: Host): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const program = createProgram(args, host, (code) => {
    exitCode = code;
  });
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

function createProgram(args: readonly string[], host: Host, end: (exitCode: number) => void): Command {
  const program = new Command('pms-conformance')
    .description(packageJson.description)
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ subcommandTerm: termOf })
    .configureOutput({ writeOut: host.out, writeErr: () => undefined, getOutHelpWidth: () => host.width })
    .addHelpText('after', `\n${examples}\n\n${exitCodeHelp}`);
  addRun(program, args, host, end);
  addJudge(program, host, end);
  addWatch(program, host, end);
  addList(program, host);
  addExplain(program, host);
  addCompare(program, host, end);
  addReference(program, host, end);
  addCleanup(program, host, end);
  return program;
}

type End = (exitCode: number) => void;

function addRun(program: Command, args: readonly string[], host: Host, end: End): void {
  const run = program
    .command('run', { isDefault: true })
    .summary('test the service and write the reports (the default)')
    .description('Tests the service and writes the reports.')
    .usage('[options]')
    .addArgument(new Argument('[rest...]').argOptional())
    .option('--require-base-url', 'fail without a base URL; for CI, where the reference service would pass')
    .addOption(new Option('--delivery <file>', 'write there what the run wrote, as JSON').hideHelp())
    .addHelpText('after', `\n${exitCodeHelp}`);
  addSettingFlags(run, 'run').action(async (rest: string[], _options: unknown, command: Command) => {
    if (rest.length > 0) throw unknownCommand(rest[0]!, program);
    const { runCommand } = await import('./commands/run.ts');
    end(await runCommand(givenFlags(command), shownCommand(args), host));
  });
}

function addJudge(program: Command, host: Host, end: End): void {
  const judge = program
    .command('judge')
    .summary('judge recorded evidence or traffic again, without sending anything')
    .description(
      'Judges an evidence.ndjson again, or the records in traffic of other clients (HAR 1.2), and writes the reports. Sends nothing.',
    )
    .argument('<evidence>', 'the evidence.ndjson of a run, or an HTTP Archive')
    .addHelpText('after', `\n${exitCodeHelp}`);
  addSettingFlags(judge, 'judge').action(async (path: string, _options: unknown, command: Command) => {
    const { judgeCommand } = await import('./commands/judge.ts');
    end(await judgeCommand(path, givenFlags(command), host));
  });
}

function addWatch(program: Command, host: Host, end: End): void {
  const watch = program
    .command('watch')
    .summary('judge live traffic: a reverse proxy in front of a service')
    .description(
      'Passes requests on to a service as they are, records those of this API, and keeps the report up to date. Ctrl-C writes the files.',
    )
    .option('--port <port>', 'port to listen on, 0 for a free one', '8080')
    .option('--listen <address>', 'address to listen on; 0.0.0.0 for all of the machine', '127.0.0.1')
    .addHelpText('after', `\n${exitCodeHelp}`);
  addSettingFlags(watch, 'watch').action(async (flags: WatchFlags, command: Command) => {
    const { watchCommand } = await import('./commands/watch.ts');
    const { port, listen } = flags;
    end(await watchCommand({ port, listen }, givenFlags(command), host));
  });
}

function addList(program: Command, host: Host): void {
  program
    .command('list')
    .summary('list every check')
    .description('Lists every check: level, id, sections of the document, expected behaviour, fixtures.')
    .addOption(new Option('--format <format>').choices(['text', 'json', 'markdown']).default('text'))
    .option('--waivers [set]', 'list the waivers that come with the package instead, of one set or of all')
    .action(
      async ({ format, waivers }: { format: 'text' | 'json' | 'markdown'; waivers?: string | true }) => {
        if (waivers !== undefined) {
          const { formatWaivers } = await import('./commands/list-waivers.ts');
          host.out(formatWaivers(waivers === true ? undefined : waivers, format));
          return;
        }
        const [{ formatList }, { allChecks }] = await Promise.all([
          import('./commands/list.ts'),
          import('../suites/index.ts'),
        ]);
        host.out(formatList(allChecks, format));
      },
    );
}

function addExplain(program: Command, host: Host): void {
  program
    .command('explain')
    .summary('explain one check')
    .description('Explains one check: the requirement, how it is read, what is sent, where to look first.')
    .argument('<check>', 'id of the check, such as start-task/status-is-doing')
    .addOption(languageOption())
    .action(async (id: string, { language }: { language?: string }) => {
      const [{ explainCheck }, { allChecks }, { deviations }, { languageFor }] = await Promise.all([
        import('./commands/explain.ts'),
        import('../suites/index.ts'),
        import('../reference/deviations.ts'),
        import('./language.ts'),
      ]);
      host.out(explainCheck(allChecks, id, deviations, languageFor(language, host.env)));
    });
}

function addCompare(program: Command, host: Host, end: End): void {
  program
    .command('compare')
    .summary('compare reports: what got better or worse')
    .description('Compares reports: what got better or worse from the first to the last.')
    .argument('<reports...>', 'two or more report.json files')
    .option('--gate', 'exit with 1 if the last report is worse than the first')
    .option(
      '--targets <file>',
      'JSON list of targets, each with name and baseUrl: reports are shown under these names',
    )
    .option('--all', 'also list checks that are the same in every report')
    .addOption(new Option('--format <format>').choices(['text', 'markdown', 'json', 'html']).default('text'))
    .option('--out <folder>', 'also write the comparison there, in every format')
    .addOption(languageOption())
    .action(async (paths: string[], flags: object) => {
      const { compareCommand } = await import('./commands/compare.ts');
      end(await compareCommand(paths, flags, host));
    });
}

function addReference(program: Command, host: Host, end: End): void {
  program
    .command('reference')
    .summary('serve the reference service')
    .description(
      'Serves the reference service until it is interrupted, and prints the settings for a run against it.',
    )
    .option('--port <port>', 'port to listen on (default: a free one)')
    .option('--deviation <id>', 'deviate from one requirement, to see what a failure looks like')
    .option('--freedom <id>', 'serve a variant that uses what the document leaves open')
    .option('--list', 'list the ids of deviations and variants (freedoms) instead')
    .option('--json', 'print JSON')
    .action(async (flags: object) => {
      const { referenceCommand } = await import('./commands/reference.ts');
      end(await referenceCommand(flags, host));
    });
}

function addCleanup(program: Command, host: Host, end: End): void {
  const cleanup = program
    .command('cleanup')
    .summary('remove what an interrupted run left on a ZenTao site')
    .description('Removes what a run created and did not remove, by its changes.ndjson.')
    .argument('<changes>', 'the changes.ndjson of a run')
    .addHelpText('after', `\n${exitCodeHelp}`);
  addSettingFlags(cleanup, 'run').action(async (path: string, _options: unknown, command: Command) => {
    const { cleanupCommand } = await import('./commands/cleanup.ts');
    end(await cleanupCommand(path, givenFlags(command), host));
  });
}

/** The language of a command that takes no other settings. */
function languageOption(): Option {
  return new Option('--language <language>', 'en or zh (PMS_LANGUAGE). Default: that of the locale');
}

/** The options of a command stand in its own help. */
function termOf(command: Command): string {
  return `${command.name()} ${command.usage().replace(/\[options] ?/, '')}`.trim();
}

function unknownCommand(word: string, program: Command): SettingsError {
  const names = program.commands.map((command) => command.name());
  return unknownName((name, hint) => say('unknown-command', name, hint), word, names);
}
