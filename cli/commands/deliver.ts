import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Origin, Report } from '../../engine/judging/report.ts';
import { judgeEvidence, type Judgement } from '../../engine/verdict.ts';
import type { Settings } from '../../engine/settings/settings.ts';
import { printable, SettingsError } from '../../engine/settings/error.ts';
import { placesOf } from '../../engine/settings/source-files.ts';
import { brokenGate, headline } from '../../engine/judging/gate.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { type Evidence, evidenceLines } from '../../engine/evidence/evidence.ts';
import { formatHar } from '../../engine/evidence/har.ts';
import { waiversToMend } from '../../engine/judging/waivers.ts';
import { toComment } from '../../reporters/markdown.ts';
import { toConsole } from '../../reporters/console.ts';
import { reportFiles } from '../../reporters/files.ts';
import { nothingJudged, renderNothingJudged } from '../../reporters/nothing-judged.ts';
import { nextStep, stepOf } from '../../reporters/next-step.ts';
import { type Since, sinceOf } from '../../reporters/since.ts';
import { defuseLogCommands, line } from '../../reporters/text.ts';
import { wrap } from '../../reporters/width.ts';
import { type Making, removeIfPossible, writeEach, writeFiles } from '../../reporters/write-files.ts';
import { addDrafts } from '../draft-waivers.ts';
import { earlierReport, historyOf, readBaseline } from '../baseline.ts';
import { shownCommand } from '../command-line.ts';
import { faultOf } from '../failure.ts';
import { maskValue } from '../secrets.ts';
import { complain, type Host } from '../host.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { type Phrase, phraseIn, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** Most lines of the console between the report and the last line: the files and the command for one's own service. */
const linesAfter = 10;

const evidenceName = 'evidence.ndjson';

/** What else a delivery takes. */
export interface Besides {
  /** Names of files that the run has written to the folder already. */
  readonly written?: readonly string[];
  /** Names of files that lack what could not be written any more. */
  readonly incomplete?: readonly string[];
  /** Path of a JSON file that tells the caller the headline, the next step and the paths of what was written: no listing of the folder can. */
  readonly tell?: string | undefined;
  /** Where the run was started. */
  readonly origin?: Origin | undefined;
}

/** What a delivery does besides writing the files. */

/** What is told of a judgement: the report for programs, and for people. */
interface Told {
  readonly report: Report;
  readonly shown: Report;
  readonly since: Since | undefined;
}

/**
 * Writes the evidence, judges it, prints the report and writes its files. Whatever breaks costs only itself: the output
 * names it, what was written, and how to judge the evidence again. The last line says again how it went, and where to
 * read on.
 * @param evidence with names masked
 * @returns the exit code of the judgement, or 5 when anything broke
 * @throws SettingsError when a waiver matches no check
 */
export function deliver(
  evidence: Evidence,
  settings: Settings,
  host: Host,
  besides: Besides = {},
): Promise<number> {
  return new Delivery(evidence, settings, host, besides).all();
}

const fileBroke = phrase(
  'file-broke',
  (file: string, why: string) => `${file} could not be made: ${why}`,
  (file, why) => `无法生成 ${file}：${why}`,
);
const filesIncomplete = phrase(
  'files-incomplete',
  (files: readonly string[]) => `incomplete: ${files.join(', ')}`,
  (files) => `不完整：${files.join('、')}`,
);
const filesMissing = phrase(
  'files-missing',
  (files: readonly string[]) => `not written: ${files.join(', ')}`,
  (files) => `未写入：${files.join('、')}`,
);
const filesOlder = phrase(
  'files-older',
  (files: readonly string[]) => `not written, so the folder has older ones: ${files.join(', ')}`,
  (files) => `未写入，文件夹中的是较早的文件：${files.join('、')}`,
);
const judgeAgain = phrase(
  'judge-again',
  (command: string) => `All that was recorded is in evidence.ndjson. To judge it again: ${command}`,
  (command) => `所有录制内容都在 evidence.ndjson 中；重新评判：${command}`,
);
/** What a command does after the last request, as what could not be done. */
const stages = {
  judging: 'the evidence could not be judged',
  comparison: 'the report could not be compared with an earlier one',
  'next-step': 'the next step could not be determined',
  console: 'the report could not be printed',
  comment: 'the comment could not be made',
  delivery: 'the list of files could not be written',
  drafts: 'the waivers could not be added',
};

/** What a command does after the last request. */
type Stage = keyof typeof stages;

/** What a command does after the last request, as what could not be done. */
const chineseStages: Readonly<Record<Stage, string>> = {
  judging: '无法评判录制内容',
  comparison: '无法与之前的报告比较',
  'next-step': '无法确定下一步',
  console: '无法打印报告',
  comment: '无法生成评论',
  delivery: '无法写入文件列表',
  drafts: '无法添加豁免',
};

const stageBroke = phrase(
  'stage-broke',
  (stage: Stage, why: string) => `${stages[stage]}: ${why}`,
  (stage, why) => `${chineseStages[stage]}：${why}`,
);

class Delivery {
  private readonly words: Messages;
  /** The folder of the files, as it is shown. */
  private readonly place: string;
  /** What broke, each once. */
  private readonly faults = new Map<string, Phrase>();
  /** True for each file that is written, false for each that is missing. */
  private readonly files = new Map<string, boolean>();

  constructor(
    private readonly evidence: Evidence,
    private readonly settings: Settings,
    private readonly host: Host,
    private readonly besides: Besides,
  ) {
    this.words = wordsOf(settings);
    const folder = relative(host.cwd, settings.out) || '.';
    this.place = folder.startsWith('..') ? settings.out : folder;
  }

  async all(): Promise<number> {
    const { evidence, settings, host } = this;
    // Before anything is judged: whatever breaks then, the evidence can be judged again.
    await this.write([this.unmasked(evidenceName, () => evidenceLines(evidence))]);
    const judgement = this.attempt('judging', () => judgeEvidence(evidence, settings));
    if (judgement === undefined) {
      for (const { name } of reportFiles) this.files.set(name, false);
      await this.sayNothingJudged();
      this.sayWhatIsThere();
      return exitCodes.internal;
    }
    const compared = await this.compared(judgement);
    const told = await this.writeReports(compared);
    const drafted = await this.draftWaivers(judgement);
    const { shown, since } = told;
    const printed = this.attempt('console', () =>
      toConsole(shown, { colour: host.colour, width: host.width, since }).trimEnd(),
    );
    const title = headline(shown).text;
    host.out(`${printed ?? title}\n\n`);
    await this.tellCaller(title, () => toComment(shown, since), nextStep(shown));
    this.sayWhatIsThere();
    if (drafted !== undefined) host.out(`${drafted}\n`);
    for (const wrong of waiversToMend(shown))
      complain(printable(phraseIn(wrong, wordsOf(shown)), 300), shown, host);
    const page = this.files.get('report.html') ? join(this.place, 'report.html') : this.place;
    const { report: words } = this.words;
    if (shown.target.kind === 'reference') host.out(`${words.testYourOwn}\n`);
    // The headline is repeated only where it may have left the screen.
    const lines = printed?.split('\n').length ?? Infinity;
    const isOnScreen = host.height !== undefined && lines + linesAfter < host.height;
    host.out(`${isOnScreen ? words.report(page) : words.readOn(defuseLogCommands(line(title)), page)}\n`);
    await this.sayWhatIsLost(compared);
    return this.faults.size > 0 ? exitCodes.internal : judgement.exitCode;
  }

  /** Adds to a judgement what earlier runs and the environment of this one say. */
  private async compared({ report, shown }: Judgement): Promise<Told> {
    const { settings, host } = this;
    const { origin } = this.besides;
    const baseline = await readBaseline(settings, host);
    const before = baseline ?? earlierReport(settings.out);
    const also = {
      ...(origin === undefined ? {} : { origin }),
      ...(baseline === undefined ? {} : { history: historyOf(baseline) }),
    };
    const since = this.attempt('comparison', () => sinceOf(before, report, baseline !== undefined));
    return { report: { ...report, ...also }, shown: { ...shown, ...also }, since };
  }

  /** Writes the files of a report. If anything broke, those that can be written say so, as the exit code does. */
  private async writeReports(told: Told): Promise<Told> {
    this.attempt('next-step', () => stepOf(told.shown));
    const known = this.faults.size;
    const first = this.withFaults(told);
    await this.write(this.makings(first));
    if (this.faults.size === known) return first;
    const retold = this.withFaults(told);
    await this.write(this.makings(retold));
    return retold;
  }

  /** What is told of a judgement, with what broke so far. */
  private withFaults(told: Told): Told {
    if (this.faults.size === 0) return told;
    const broken = (report: Report): Report => {
      const why = [...this.faults.values()].map((fault) => phraseIn(fault, wordsOf(report)));
      return { ...report, gate: brokenGate(report.gate, why) };
    };
    return { ...told, report: broken(told.report), shown: broken(told.shown) };
  }

  /** If the output could not be written, the files say so in its place. */
  private async sayWhatIsLost(compared: Told): Promise<void> {
    const lost = await this.host.lost();
    if (lost === undefined) return;
    this.note(lost);
    complain(lost, this.settings, this.host);
    const { shown, since } = await this.writeReports(compared);
    await this.tellCaller(headline(shown).text, () => toComment(shown, since), nextStep(shown));
  }

  private makings({ report, shown, since }: Told): Making[] {
    const { failOn, gate, har } = this.settings;
    const { sources, report: page } = placesOf(this.settings, this.host.cwd);
    const places = {
      sources: sources.map(({ of, file }) => ({ of, file: maskValue(file) })),
      report: maskValue(page),
    };
    const options = { failOn, gate, since, shown, places };
    return [
      ...reportFiles.map(({ name, render }) => ({ name, make: () => render(report, options) })),
      ...(har ? [this.unmasked('exchanges.har', () => formatHar(this.evidence))] : []),
    ];
  }

  /** A file with all that was recorded. If names are not masked, it is for its owner only. */
  private unmasked(name: string, make: Making['make']): Making {
    return { name, make, ...(this.settings.showPeople ? { mode: 0o600 } : {}) };
  }

  private async write(makings: readonly Making[]): Promise<void> {
    const { out } = this.settings;
    const failed = await writeEach(out, makings);
    const isOutdated = ({ name }: Pick<Making, 'name'>): boolean =>
      this.files.get(name) === true && failed.some((file) => file.name === name);
    // What this run wrote before anything broke may be green. Without it, there may be room for what is true.
    const outdated = makings.filter(isOutdated);
    for (const { name } of outdated) removeIfPossible(join(out, name));
    const again = await writeEach(out, outdated);
    const unwritten = [...failed.filter((file) => !isOutdated(file)), ...again];
    for (const { name } of makings) this.files.set(name, true);
    for (const { name, error } of unwritten) {
      this.files.set(name, false);
      const why = faultOf(error, this.host.env, this.words);
      this.note(error instanceof SaidError ? why : fileBroke(name, why));
    }
  }

  private async draftWaivers({ report }: Judgement): Promise<string | undefined> {
    const { evidence, settings } = this;
    const { writeWaivers: path } = settings;
    if (path === undefined) return undefined;
    return this.attempt('drafts', () =>
      addDrafts(report, path, (drafts) => {
        const waivers = [...settings.waivers, ...drafts.map((draft) => ({ ...draft, reason: 'drafted' }))];
        return judgeEvidence(evidence, { ...settings, waivers }).shown;
      }),
    );
  }

  /** Says that nothing was judged, in the place of an earlier run's reports, which may be green. */
  private async sayNothingJudged(): Promise<void> {
    const { words } = this;
    const { language = 'en' } = this.settings;
    const { suite, startedAt } = this.evidence.header;
    const whyIn = (messages: Messages): string =>
      [...this.faults.values()].map((fault) => phraseIn(fault, messages)).join('; ');
    const why = { english: whyIn(wordsOf({})), shown: whyIn(words) };
    const occasion = { suite: suite.name, now: startedAt };
    const files = renderNothingJudged(why, exitCodes.internal, language, occasion);
    await this.write(files.map(({ name, content }) => ({ name, make: () => content })));
    const title = nothingJudged(why.shown, exitCodes.internal, language);
    await this.tellCaller(title, () => files[0]!.content);
  }

  private async tellCaller(title: string, makeComment: () => string, next = ''): Promise<void> {
    const { tell } = this.besides;
    if (tell === undefined) return;
    const comment = this.attempt('comment', makeComment) ?? '';
    const files = this.namesOf(true).map((name) => join(this.place, name));
    const content = `${JSON.stringify({ headline: title, next, files, comment })}\n`;
    const path = resolve(this.host.cwd, tell);
    await this.attempt('delivery', () => writeFiles(dirname(path), [{ name: basename(path), content }]));
  }

  /** Says what broke, which files there are, and how to judge the evidence again if any of them is missing. */
  private sayWhatIsThere(): void {
    const { settings, host, place, words } = this;
    for (const fault of this.faults.values()) complain(fault, settings, host);
    const written = this.namesOf(true);
    if (written.length > 0) {
      const files = words.report.written(place, words.terms.list(written));
      host.out(`${wrap(files, host.width, 0).join('\n')}\n`);
    }
    const { incomplete = [] } = this.besides;
    if (incomplete.length > 0) complain(filesIncomplete(incomplete), settings, host);
    if (this.faults.size === 0) return;
    const missing = this.namesOf(false);
    const isThere = (name: string): boolean => {
      const path = join(settings.out, name);
      return existsSync(path) && statSync(path).isFile();
    };
    const [older, absent] = [missing.filter(isThere), missing.filter((name) => !isThere(name))];
    if (absent.length > 0) complain(filesMissing(absent), settings, host);
    if (older.length > 0) complain(filesOlder(older), settings, host);
    if (missing.includes(evidenceName)) return;
    const again = judgeAgain(shownCommand(['judge', join(place, evidenceName)]));
    host.err(`${phraseIn(again, words)}\n`);
  }

  private namesOf(isWritten: boolean): string[] {
    const { written = [] } = this.besides;
    const names = [...this.files].flatMap(([name, is]) => (is === isWritten ? name : []));
    const [evidence, reports] = [[evidenceName], names.filter((name) => name !== evidenceName)];
    const kept = evidence.filter((name) => names.includes(name));
    return [...reports, ...kept, ...(isWritten ? written : [])];
  }

  private note(fault: Phrase): void {
    this.faults.set(phraseIn(fault, this.words), fault);
  }

  /** Does one thing of the delivery. What it throws is noted, and costs nothing else. */
  private attempt<T>(stage: Stage, act: () => Promise<T>): Promise<T | undefined>;
  private attempt<T>(stage: Stage, act: () => T): T | undefined;
  private attempt<T>(stage: Stage, act: () => T): T | undefined {
    const fail = (error: unknown): undefined => {
      if (error instanceof SettingsError) throw error;
      const why = faultOf(error, this.host.env, this.words);
      this.note(error instanceof SaidError ? why : stageBroke(stage, why));
    };
    try {
      const result = act();
      return result instanceof Promise ? (result.catch(fail) as T) : result;
    } catch (error) {
      return fail(error);
    }
  }
}
