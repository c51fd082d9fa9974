import { createColors } from 'picocolors';
import { levels, outcomes } from '../judging/report.ts';
import type { CheckReport, Outcome, Report, Verdict } from '../judging/report.ts';
import { checkEntries, findingEntries } from './check-text.ts';
import type { Entry } from './check-text.ts';
import { pinnedSentence, pinnedTitles, pinnedToTell } from './pinned.ts';
import {
  asides,
  checksWith,
  countsInWords,
  matrix,
  unansweredGroups,
  verdictSentence,
  verdictTitles,
} from './summary.ts';
import type { UnansweredGroup } from './summary.ts';
import { defuseLogCommands, line, plural } from './text.ts';

/** How the report is printed. */
export interface ConsoleOptions {
  /** True: ANSI colours. False: plain lines. */
  readonly colour: boolean;
  /** Columns of the terminal. Prose is wrapped to it; values and commands stay whole, to be copied. */
  readonly width: number;
}

type Colours = ReturnType<typeof createColors>;
type Paint = (text: string) => string;

const mostFindings = 5;
const labelWidth = 10;
const narrowest = 40;

/** Takes words, a width and an indent; gives lines of at most that width, except where one word is longer. */
function wrap(text: string, width: number, indent: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    if (current !== '' && indent + current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

function indented(lines: readonly string[], indent: number, label = ''): string[] {
  return lines.map((text, row) => `${(row === 0 ? label : '').padEnd(indent)}${text}`);
}

function paints(colours: Colours): Readonly<Record<Outcome, Paint>> {
  const { red, yellow, magenta, cyan, blue, green, dim } = colours;
  return {
    fail: red,
    warn: yellow,
    broken: magenta,
    blocked: cyan,
    waived: yellow,
    observed: blue,
    pass: green,
    skipped: dim,
  };
}

class Printer {
  readonly #report: Report;
  readonly #width: number;
  readonly #colours: Colours;
  readonly #paints: Readonly<Record<Outcome, Paint>>;

  constructor(report: Report, { colour, width }: ConsoleOptions) {
    this.#report = report;
    this.#width = Math.max(width, narrowest);
    this.#colours = createColors(colour);
    this.#paints = paints(this.#colours);
  }

  all(): string[] {
    return [
      ...this.#verdict(),
      ...this.#table(),
      ...this.#causes(),
      ...this.#checks('fail', mostFindings),
      ...this.#checks('broken', mostFindings),
      ...this.#checks('warn', 1),
      ...this.#checks('waived', 1),
      ...this.#groups(),
      ...this.#pinned(),
    ];
  }

  #verdict(): string[] {
    const { target, verdict } = this.#report;
    const byVerdict: Record<Verdict, Outcome> = {
      conformant: 'pass',
      'non-conformant': 'fail',
      incomplete: 'blocked',
    };
    const title = this.#paints[byVerdict[verdict]](this.#colours.bold(verdictTitles[verdict].toUpperCase()));
    const facts = [verdictSentence(this.#report), ...asides(this.#report)];
    return [
      `${title}  ${line(target.baseUrl, 200)}`,
      ...facts.flatMap((fact) => wrap(line(fact), this.#width, 0)),
      '',
    ];
  }

  #counts(text: string): string {
    return text.replace(/\d[\d,]* ([a-z]+)/g, (found, word: string) => {
      const outcome = outcomes.find((candidate) => candidate === word);
      return outcome === undefined ? found : this.#paints[outcome](found);
    });
  }

  #table(): string[] {
    const rows = [
      ['', ...levels],
      ...matrix(this.#report).map(({ operation, cells }) => [
        operation,
        ...levels.map((level) => countsInWords(cells[level])),
      ]),
    ];
    const widths = ['', ...levels].map((_, column) =>
      Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    );
    if (widths.reduce((sum, width) => sum + width + 2, -2) > this.#width) return this.#stackedTable();
    const [head = '', ...body] = rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2))
        .join('')
        .trimEnd(),
    );
    return [this.#colours.dim(head), ...body.map((text) => this.#counts(text)), ''];
  }

  #stackedTable(): string[] {
    const rows = matrix(this.#report).flatMap(({ operation, cells }) => [
      this.#colours.bold(operation),
      ...levels.map((level) => `  ${level.padEnd(7)} ${this.#counts(countsInWords(cells[level]) || 'none')}`),
    ]);
    return [...rows, ''];
  }

  #causes(): string[] {
    const { causes } = this.#report;
    if (causes.length === 0) return [];
    const rows = causes.flatMap(({ summary, checks, findings }) =>
      indented(
        wrap(
          `${line(summary)} (${plural(findings, 'finding')} in ${plural(checks.length, 'check')})`,
          this.#width,
          2,
        ),
        2,
        '-',
      ),
    );
    return [this.#colours.bold('What is behind it'), ...rows, ''];
  }

  #entry({ label, text, prose }: Entry): string[] {
    const indent = 2 + labelWidth;
    const lines = prose ? wrap(text, this.#width, indent) : text.split('\n');
    const [first = '', ...rest] = indented(lines, indent, `  ${label}`);
    return [first.replace(label, (found) => this.#colours.dim(found)), ...rest];
  }

  #checks(outcome: Outcome, most: number): string[] {
    const checks = checksWith(this.#report, outcome);
    const brief = most < mostFindings;
    return checks.flatMap((check) => [
      `${this.#paints[outcome](this.#colours.bold(outcome.toUpperCase()))}  ${this.#colours.bold(line(check.id, 120))}`,
      ...this.#entries(check, most, brief).flatMap((entry) => this.#entry(entry)),
      '',
    ]);
  }

  #entries(check: CheckReport, most: number, brief: boolean): readonly Entry[] {
    const entries = checkEntries(check, this.#report, { most, valueLength: 300 });
    return brief ? entries.filter(({ label }) => label !== 'request' && label !== 'hint') : entries;
  }

  #group({ outcome, reason, hint, checks }: UnansweredGroup): string[] {
    const [first] = checks;
    const ids =
      checks.length === 1 && first !== undefined ? line(first.id, 120) : plural(checks.length, 'check');
    const indent = 2 + labelWidth;
    return [
      ...indented(wrap(`${ids}: ${line(reason)}`, this.#width, indent), indent, `  ${outcome}`),
      ...(hint === undefined ? [] : indented(wrap(line(hint), this.#width, indent), indent, '  give')),
    ];
  }

  #groups(): string[] {
    const groups = unansweredGroups(this.#report, ['blocked', 'skipped']);
    if (groups.length === 0) return [];
    return [this.#colours.bold('Not answered'), ...groups.flatMap((group) => this.#group(group)), ''];
  }

  #pinned(): string[] {
    const { pinned } = this.#report;
    if (pinned === undefined) return [];
    const checks = pinnedToTell(pinned).flatMap((check) => [
      `${this.#paints[check.outcome](check.outcome === 'fail' ? 'DIFFERS' : 'NOT REACHED')}  ${line(check.id, 120)}`,
      ...(check.reason === undefined
        ? []
        : this.#entry({ label: 'reason', text: line(check.reason), prose: true })),
      ...check.findings
        .flatMap((finding) => findingEntries(finding, { valueLength: 300 }))
        .flatMap((entry) => this.#entry(entry)),
    ]);
    const outcomes = { same: 'pass', different: 'fail', incomplete: 'blocked' } as const;
    return [
      this.#paints[outcomes[pinned.verdict]](this.#colours.bold(pinnedTitles[pinned.verdict])),
      ...wrap(line(pinnedSentence(pinned)), this.#width, 0),
      ...checks,
      '',
    ];
  }
}

/**
 * Takes a report, whether to colour and the width in columns; gives what `run` prints at its end: the verdict,
 * a table of operations by level, causes, failures with expected, actual, hint and curl, warnings in short, and
 * what kept the rest from an answer. Nothing in it can steer a terminal or a CI log.
 */
export function toConsole(report: Report, options: ConsoleOptions): string {
  return defuseLogCommands(new Printer(report, options).all().join('\n'));
}
