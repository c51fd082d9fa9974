import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Origin, Report } from '../../judging/report.ts';
import type { RunResult } from '../../run.ts';
import { judgeEvidence } from '../../verdict.ts';
import type { Settings } from '../../settings/settings.ts';
import { printable } from '../../settings/error.ts';
import { headline, exitCodes } from '../../judging/gate.ts';
import { parseEvidence } from '../../evidence/evidence.ts';
import { formatHar } from '../../evidence/har.ts';
import { staleWaivers } from '../../judging/waivers.ts';
import { toComment } from '../../reporters/markdown.ts';
import { toConsole } from '../../reporters/console.ts';
import { toHttp, toHurl } from '../../reporters/findings/formats.ts';
import { renderAll } from '../../reporters/files.ts';
import { sinceOf } from '../../reporters/since.ts';
import { defuseLogCommands, line } from '../../reporters/text.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import { addDrafts } from '../draft-waivers.ts';
import { earlierReport, historyOf, readBaseline } from '../baseline.ts';
import { complain, type Host } from '../host.ts';
import { wordsOf } from '../../messages/index.ts';
import type { Phrase } from '../../messages/phrase.ts';
import { saidBy } from '../../messages/said-error.ts';

/** Findings as tests, by format. */
const findingsAs = { http: toHttp, hurl: toHurl };

/** What else a delivery takes. */
export interface Besides {
  /** Names of files that the run has written to the folder already. */
  readonly written?: readonly string[];
  /** Path of a JSON file that tells the caller the headline and the paths of what was written: no listing of the folder can. */
  readonly tell?: string | undefined;
  /** Where the run was started. */
  readonly origin?: Origin | undefined;
}

/**
 * Prints the report and writes its files. The last line says again how it went, and where to read on.
 * @returns the exit code of the delivery, or 5 when the files can't be written
 */
export async function deliver(
  delivery: RunResult,
  settings: Settings,
  host: Host,
  { written = [], tell, origin }: Besides = {},
): Promise<number> {
  const { evidence, exitCode } = delivery;
  const { format = [] } = settings;
  const baseline = await readBaseline(settings, host);
  const also = {
    ...(origin === undefined ? {} : { origin }),
    ...(baseline === undefined ? {} : { history: historyOf(baseline) }),
  };
  const report: Report = { ...delivery.report, ...also };
  const shown: Report = { ...delivery.shown, ...also };
  const { report: words, terms } = wordsOf(shown);
  const since = sinceOf(baseline ?? earlierReport(settings.out), report, baseline !== undefined);
  const files = [
    ...renderAll(report, { failOn: settings.failOn, gate: settings.gate, since, shown }),
    { name: 'evidence.ndjson', content: evidence },
    ...format.map((each) => ({ name: `findings.${each}`, content: findingsAs[each](report) })),
    ...(settings.har ? [{ name: 'exchanges.har', content: formatHar(parseEvidence(evidence)) }] : []),
  ];
  let drafted: string | undefined;
  let problem: Phrase | undefined;
  // The files come first: a screen that can't be written must not cost them.
  try {
    await writeFiles(settings.out, files);
    if (settings.writeWaivers !== undefined) {
      drafted = await draftsFor(delivery, settings, settings.writeWaivers);
    }
  } catch (error) {
    problem = saidBy(error);
  }
  host.out(`${toConsole(shown, { colour: host.colour, width: host.width, since }).trimEnd()}\n`);
  if (problem !== undefined) {
    complain(problem, shown, host);
    return exitCodes.internal;
  }
  const folder = relative(host.cwd, settings.out) || '.';
  const place = folder.startsWith('..') ? settings.out : folder;
  const names = [...files.map(({ name }) => name), ...written];
  host.out(`\n${words.written(place, terms.list(names))}\n`);
  if (tell !== undefined) {
    const told = {
      headline: headline(shown).text,
      files: names.map((name) => join(place, name)),
      comment: toComment(shown, since),
    };
    const path = resolve(host.cwd, tell);
    await writeFiles(dirname(path), [{ name: basename(path), content: `${JSON.stringify(told)}\n` }]);
  }
  if (drafted !== undefined) host.out(`${drafted}\n`);
  for (const stale of staleWaivers(shown)) complain(printable(stale, 300), shown, host);
  host.out(`${words.readOn(defuseLogCommands(line(headline(shown).text)), join(place, 'report.html'))}\n`);
  return exitCode;
}

function draftsFor({ report, evidence }: RunResult, settings: Settings, path: string): Promise<string> {
  return addDrafts(report, path, (drafts) => {
    const waivers = [...settings.waivers, ...drafts.map((draft) => ({ ...draft, reason: 'drafted' }))];
    return judgeEvidence(parseEvidence(evidence), { ...settings, waivers }).shown;
  });
}
