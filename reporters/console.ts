import { createColors } from 'picocolors';
import { headline } from '../engine/judging/gate.ts';
import { levels, type Outcome, outcomes, type Report } from '../engine/judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { asides, countsInWords, deadEndOf, matrix, outcomeOf, verdictSentence } from './summary.ts';
import { type Entry, entryText, type Item } from './entries.ts';
import { nextStep } from './next-step.ts';
import { type ReportExtras, type Section, sectionsOf } from './sections.ts';
import { sinceSentences } from './since.ts';
import { defuseLogCommands, line } from './text.ts';
import { trafficTable } from './traffic.ts';
import { columns, padded, widthOf, wrap } from './width.ts';

/** How the report is printed. */
export interface ConsoleOptions extends ReportExtras {
  /** True: ANSI colours. False: plain lines. */
  readonly colour: boolean;
  /** Columns of the terminal. Prose is wrapped; values and commands are not, so that they can be copied. */
  readonly width: number;
}

const extents = {
  full: { most: 5, valueLength: 300 },
  rest: { most: 1, valueLength: 300, omits: 'help' },
} as const;
const labelWidth = 10;
/** Most items of a section. */
const maxItems = 10;
const narrowest = 40;

const colourOf = {
  fail: 'red',
  warn: 'yellow',
  broken: 'magenta',
  blocked: 'cyan',
  waived: 'yellow',
  observed: 'blue',
  pass: 'green',
  skipped: 'dim',
} as const satisfies Record<Outcome, string>;

class Printer {
  private readonly width: number;
  private readonly colours: ReturnType<typeof createColors>;
  private readonly words: Messages;

  constructor(
    private readonly report: Report,
    private readonly options: ConsoleOptions,
  ) {
    this.words = wordsOf(report);
    this.width = Math.max(options.width, narrowest);
    this.colours = createColors(options.colour);
  }

  all(): string[] {
    return [
      ...this.verdict(),
      ...(deadEndOf(this.report) === undefined ? this.table() : []),
      ...this.traffic(),
      ...sectionsOf(this.report, extents, this.options).flatMap((section) => this.section(section)),
    ];
  }

  private paint(outcome: Outcome, text: string): string {
    return this.colours[colourOf[outcome]](text);
  }

  private verdict(): string[] {
    const { target, verdict } = this.report;
    const { title, text } = headline(this.report);
    const painted = this.paint(outcomeOf[verdict], this.colours.bold(title));
    const facts = [
      verdictSentence(this.report),
      ...(deadEndOf(this.report) === undefined ? [nextStep(this.report)] : []),
      ...sinceSentences(this.options.since, this.words),
      ...asides(this.report),
    ];
    return [
      ...wrap(line(text), this.width, 0).map((row) => row.replace(title, () => painted)),
      line(target.baseUrl, 200),
      ...facts.flatMap((fact) => wrap(line(fact), this.width, 0)),
      '',
    ];
  }

  private traffic(): string[] {
    const recorded = trafficTable(this.report);
    if (recorded === undefined) return [];
    const { title, span, head, rows } = recorded;
    const narrow = rows.flatMap(([name = '', ...cells]) => [
      name,
      ...cells.map((cell, at) => `  ${padded(head[at + 1]!, 13)} ${cell}`),
    ]);
    const lines = columns([head, ...rows]);
    return [
      this.colours.bold(title),
      ...(span === undefined ? [] : wrap(span, this.width, 0)),
      ...(lines.some((text) => widthOf(text) > this.width) ? narrow : lines),
      '',
    ];
  }

  private counts(text: string): string {
    const { terms } = this.words;
    const found = (outcome: Outcome) => new RegExp(terms.counted('\\d[\\d,]*', terms.outcomes[outcome]));
    return outcomes.reduce(
      (painted, outcome) => painted.replace(found(outcome), (all) => this.paint(outcome, all)),
      text,
    );
  }

  private table(): string[] {
    const rows = matrix(this.report).map(({ operation, cells }) => [
      operation,
      ...levels.map((level) => countsInWords(cells[level], this.words)),
    ]);
    const { terms } = this.words;
    const names = levels.map((level) => terms.levels[level]);
    const [head = '', ...body] = columns([['', ...names], ...rows]);
    if ([head, ...body].every((text) => widthOf(text) <= this.width))
      return [this.colours.dim(head), ...body.map((text) => this.counts(text)), ''];
    const width = Math.max(...names.map(widthOf)) + 1;
    const stacked = rows.flatMap(([operation = '', ...counts]) => [
      this.colours.bold(operation),
      ...counts.map((count, at) => `  ${padded(names[at]!, width)} ${this.counts(count || terms.none)}`),
    ]);
    return [...stacked, ''];
  }

  private section({ title, lead, steps = [], items }: Section): string[] {
    return [
      this.colours.bold(title),
      ...(lead === undefined ? [] : wrap(line(lead), this.width, 0)),
      '',
      ...steps.flatMap((step, at) =>
        wrap(step, this.width, 3).map((row, rank) => `${rank === 0 ? `${at + 1}.` : '  '} ${row}`),
      ),
      ...(steps.length > 0 ? [''] : []),
      ...items.slice(0, maxItems).flatMap((item) => this.item(item)),
      ...(items.length > maxItems
        ? [this.words.report.sections.furtherItems(items.length - maxItems), '']
        : []),
    ];
  }

  private item({ outcome, word: given, title, check, entries }: Item): string[] {
    const word = given ?? this.words.terms.outcomes[outcome];
    const tag = word === '' ? '' : `${this.paint(outcome, this.colours.bold(word.toUpperCase()))}  `;
    const indent = word === '' ? 0 : widthOf(word) + 2;
    const [first = '', ...rest] = wrap(check === undefined ? title : line(check, 120), this.width, indent);
    return [
      `${tag}${this.colours.bold(first)}`,
      ...rest.map((text) => this.colours.bold(`${' '.repeat(indent)}${text}`)),
      ...entries.flatMap((entry) => this.entry(entry)),
      '',
    ];
  }

  private entry(entry: Entry): string[] {
    const { form, parts = [] } = entry;
    const label = this.words.report.labels[entry.label];
    const text = entryText(entry, this.words);
    const indent = 2 + labelWidth;
    const wrapped = form === 'prose' || form === 'checks';
    const lines = wrapped ? wrap(text, this.width, indent) : text.split('\n');
    const [first = '', ...rest] = lines.map((text, row) =>
      row === 0 ? padded(`  ${label}`, indent) + text : ' '.repeat(indent) + text,
    );
    return [
      first.replace(label, (found) => this.colours.dim(found)),
      ...rest,
      ...parts.flatMap((part) => this.entry(part)),
    ];
  }
}

/**
 * Returns what `run` prints at its end: the verdict and the next step, a table of operations by level, and the sections
 * of the report, starting with what to fix. The text contains no control characters and no commands of CI logs.
 */
export function toConsole(report: Report, options: ConsoleOptions): string {
  return defuseLogCommands(new Printer(report, options).all().join('\n'));
}
