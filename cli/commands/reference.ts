import { quoted, refusal, SettingsError } from '../../engine/settings/error.ts';
import { nearest, didYouMean } from '../../engine/settings/nearest.ts';
import { type Deviation, deviations as plainDeviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { createService, type Seed, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { thoroughDeviations } from '../../reference/thorough-deviations.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { firstInterrupt, type Host } from '../host.ts';
import { readPort } from '../options.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { phrase } from '../../messages/phrase.ts';
import { languageFor } from '../command-line.ts';
import { acceptsFreePort } from '../failure.ts';

const deviations: readonly Deviation[] = [...plainDeviations, ...thoroughDeviations];

interface ReferenceFlags {
  readonly port?: string;
  readonly deviation?: string;
  readonly freedom?: string;
  readonly list?: boolean;
  readonly json?: boolean;
  /** `en` or `zh`. */
  readonly language?: string;
}

/**
 * Serves the reference service until SIGINT or SIGTERM, or lists what it can do wrong and otherwise.
 * @returns the exit code
 * @throws SettingsError for an unknown id or a port that can't be had
 */
export async function referenceCommand(flags: ReferenceFlags, host: Host): Promise<number> {
  const { command } = wordsOf({ language: languageFor(flags.language, host.env) });
  if (flags.list) {
    host.out(flags.json ? catalogueJson() : catalogueText(command));
    return exitCodes.ok;
  }
  const port = readPort(flags.port ?? '0');
  const service = createService(serviceOptions(flags));
  const interrupted = firstInterrupt(host);
  const baseUrl = await service.listen(port).catch((error: NodeJS.ErrnoException) => {
    throw refusal('--port', quoted(flags.port), acceptsFreePort, error.code);
  });
  const environment = environmentOf(baseUrl, seedOf(service));
  host.out(flags.json ? `${JSON.stringify(environment)}\n` : environmentText(environment));
  host.err(`${command.serving}\n`);
  await interrupted;
  await service.close();
  return exitCodes.ok;
}

const oneOfTwoFlags = phrase(
  'one-of-two-flags',
  '--deviation and --freedom: got both; accepted: one of them',
  '--deviation 和 --freedom：两者都已给出；可接受：其中一个',
);

function serviceOptions({ deviation, freedom }: ReferenceFlags): ServiceOptions {
  if (deviation !== undefined && freedom !== undefined) {
    throw new SettingsError(oneOfTwoFlags);
  }
  if (deviation !== undefined) return find('--deviation', deviation, deviations);
  return freedom === undefined ? {} : find('--freedom', freedom, freedoms);
}

const seeReferenceList = phrase(
  'see-reference-list',
  'see "pms-conformance reference --list"',
  '请查看 "pms-conformance reference --list"',
);
const notInCatalogue = phrase(
  'not-in-catalogue',
  (flag: string, id: string, hint: string) => `${flag}: got ${id}, which is not in the catalogue; ${hint}`,
  (flag, id, hint) => `${flag}：收到 ${id}，目录中没有；${hint}`,
);

function find<Row extends { readonly id: string }>(flag: string, id: string, rows: readonly Row[]): Row {
  const row = rows.find((each) => each.id === id);
  if (row) return row;
  const ids = rows.map((each) => each.id);
  const meant = nearest(id, ids);
  const hint = meant.length === 0 ? seeReferenceList : didYouMean(meant);
  throw new SettingsError(notInCatalogue(flag, quoted(id), hint));
}

/** The settings to ask a reference service with, as environment variables. */
export function environmentOf(baseUrl: string, seed: Seed): Record<string, string> {
  return {
    PMS_BASE_URL: baseUrl,
    PMS_TOKEN: seed.token,
    PMS_ACCOUNT: seed.account,
    PMS_BUG_IDS: seed.bugs.join(','),
    PMS_TASK_IDS: seed.tasks.join(','),
    PMS_PRODUCT_ID: String(seed.product),
  };
}

function environmentText(environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function catalogueText(said: Messages['command']): string {
  const wrong = deviations.map(({ id, does, caughtBy }) => `  ${said.deviation(id, does, caughtBy)}`);
  const other = freedoms.map(({ id, uses }) => `  ${said.freedom(id, uses)}`);
  return `${[said.deviations, ...wrong, '', said.freedoms, ...other].join('\n')}\n`;
}

function catalogueJson(): string {
  const rows = {
    deviations: deviations.map(({ id, operation, breaks, does, caughtBy }) => ({
      id,
      operation,
      breaks,
      does,
      caughtBy,
    })),
    freedoms: freedoms.map(({ id, uses, section }) => ({ id, uses, section })),
  };
  return `${JSON.stringify(rows, null, 2)}\n`;
}
