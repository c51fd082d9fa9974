import type { Report } from '../engine/judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import {
  asides,
  checksOfRun,
  countOutcomes,
  deadEndOf,
  gateInWords,
  originInWords,
  outcomeOf,
  present,
  titleOf,
  verdictSentence,
} from './summary.ts';
import type { Item } from './entries.ts';
import { checksSection } from './html/checks.ts';
import { outcomeTag, section, stripMarkup } from './html/components.ts';
import { entriesMarkup } from './html/entries.ts';
import { exchangeContext, exchangesSection } from './html/exchanges.ts';
import {
  changesSection,
  historySection,
  runSection,
  silentChecks,
  silentSection,
  trafficSection,
  uncheckedSection,
} from './html/lists.ts';
import { html, type Markup, type Part } from './html/markup.ts';
import { ownPage } from './html/page.ts';
import { timingSection } from './html/timing.ts';
import { nextStep } from './next-step.ts';
import { type ReportExtras, type Section, sectionsOf } from './sections.ts';
import { sinceSentences } from './since.ts';
import { stripOf } from './strip.ts';
import { duration, line } from './text.ts';

/** Returns the top of every report: target and suite, the verdict and the reason for it. */
function verdictHead(report: Report): Markup {
  const { target, run, suite, verdict, gate } = report;
  return html`<div class="verdict ${outcomeOf[verdict]}">
    <p class="of">
      <code>${line(target.baseUrl, 200)}</code> <span>${suite.name} ${suite.version}</span>
      <time>${wordsOf(report).terms.instant(run.startedAt)}</time>
      ${originInWords(report).map((each) => html`<span>${each}</span> `)}
      ${report.origin?.url && html`<a href="${report.origin.url}">${report.origin.system}</a>`}
    </p>
    <h1>${titleOf(report)}</h1>
    <p class="${gate.exitCode === 0 ? 'gate' : 'gate unmet'}">${gateInWords(report)}</p>
    <p class="sentence">${verdictSentence(report)}</p>
  </div>`;
}

/** Returns the first screen of a report: verdict, next step, a mark for each check, and counts that filter the checks. */
function firstScreen(report: Report, { since }: ReportExtras = {}): Markup {
  const { run } = report;
  const checks = checksOfRun(report);
  const words = wordsOf(report);
  const { terms, page } = words;
  return html`<header>
    ${verdictHead(report)}
    <p class="next"><b>${page.next}</b> ${nextStep(report)}</p>
    ${stripMarkup(stripOf(checks), page.allChecks(checks.length), words)}
    <p class="counts">
      ${present(countOutcomes(checks)).map(
        ([outcome, count]) =>
          html`<a class="count ${outcome}" href="#checks" data-outcome="${outcome}"
            >${terms.counted(digits(count), terms.outcomes[outcome])}</a
          > `,
      )}
      <span class="aside"
        >${terms.list([terms.checks(checks.length), terms.requests(run.requests), duration(run.durationMs, words)])}</span
      >
    </p>
    <p class="asides">${terms.sentences([...sinceSentences(since, words), ...asides(report)])}</p>
  </header>`;
}

const maxItems = 100;

function itemMarkup({ outcome, word, title, check, entries }: Item, rank: Part, words: Messages): Markup {
  return html`<li class="item ${outcome}">
    <h3>
      <span class="title">${rank && html`<span class="rank">${rank}</span> `}${title}</span>
      ${word !== '' && outcomeTag(outcome, word ?? words.terms.outcomes[outcome])}
      ${check !== undefined && html`<a class="id" href="#check-${check}">${check}</a>`}
    </h3>
    ${entriesMarkup(entries, words)}
  </li>`;
}

/** Returns a section with its items as cards. Things to fix are numbered. */
function sectionMarkup({ id, title, lead, steps = [], items }: Section, words: Messages): Markup {
  const left = items.length - maxItems;
  return section(
    id,
    title,
    lead !== undefined && html`<p class="lead">${lead}</p>`,
    steps.length > 0 &&
      html`<ol class="todo">
        ${steps.map((step) => html`<li>${step}</li>`)}
      </ol>`,
    html`<ol class="cards">
      ${items.slice(0, maxItems).map((item, at) => itemMarkup(item, id === 'fix' && at + 1, words))}
    </ol>`,
    left > 0 && html`<p class="note">${words.page.moreBelow(left)}</p>`,
  );
}

const extents = {
  full: { most: 10, examples: 4, valueLength: 300 },
  rest: { most: 4, examples: 2, valueLength: 300 },
};

/** Number shown for a section in the contents: of items for `fix`, of checks for all others. */
function countOf({ id, items }: Section): number {
  if (id === 'fix') return items.length;
  return items.reduce((sum, { entries }) => {
    const ids = entries.flatMap((entry) => (entry.form === 'checks' ? entry.ids : []));
    return sum + Math.max(1, ids.length);
  }, 0);
}

/** A section of the page, and its title and count in the contents. */
type PagePart = readonly [id: string, title: string, content: Markup | undefined, count?: number | string];

/** Returns the first screen, the contents and all sections that have content. */
function wholeReport(report: Report, besides: ReportExtras): Markup {
  const { checks, exchanges, changes, unchecked } = report;
  const words = wordsOf(report);
  const { contents, shortTitles, contentsOf: titles, ofAll } = words.page;
  const context = exchangeContext(report);
  const ofRun = checksOfRun(report).length;
  const all: readonly PagePart[] = [
    ...sectionsOf(report, extents, besides).map((each): PagePart => {
      const { id, title } = each;
      return [id, shortTitles[id] ?? title, sectionMarkup(each, words), countOf(each)];
    }),
    ['traffic', titles.traffic, trafficSection(report)],
    [
      'checks',
      titles.checks,
      checksSection(context),
      ofRun === checks.length ? ofRun : ofAll(ofRun, checks.length),
    ],
    ['silent', titles.silent, silentSection(report), silentChecks(report).length],
    ['timing', titles.timing, timingSection(report)],
    ['exchanges', titles.exchanges, exchangesSection(context), exchanges.length],
    ['changes', titles.changes, changesSection(report), changes.length],
    ['unchecked', titles.unchecked, uncheckedSection(report), unchecked.length],
    ['history', titles.history, historySection(report)],
    ['run', titles.run, runSection(report)],
  ];
  const parts = all.filter(([, , content]) => content !== undefined);
  const links = parts.map(([id, title, , count]) => {
    const shown = typeof count === 'number' ? digits(count) : count;
    return html`<li>
      <a href="#${id}">${title}${shown !== undefined && html` <span>${shown}</span>`}</a>
    </li>`;
  });
  return html`${firstScreen(report, besides)}
    <nav aria-label="${contents}">
      <ul>
        ${links}
      </ul>
    </nav>
    ${parts.map(([, , content]) => content)}`;
}

/**
 * Returns report.html: one page that loads no other resource. Its Content-Security-Policy allows only its own style and
 * script, and it is complete without scripts. `#check-<id>` opens a check. Long lists and bodies are cut, with a note.
 * If no check has a result, the page shows what to do about it.
 */
export function toHtml(report: Report, besides: ReportExtras = {}): string {
  const isDeadEnd = deadEndOf(report) !== undefined;
  const words = wordsOf(report);
  const { page } = words;
  const content = isDeadEnd
    ? html`<header>${verdictHead(report)}</header>
        ${sectionsOf(report, extents).map((each) => sectionMarkup(each, words))} ${runSection(report)}`
    : wholeReport(report, besides);
  const body = html`<a class="skip" href="#${isDeadEnd ? 'do' : 'checks'}"
      >${page.skipTo(isDeadEnd ? page.whatToDo : page.theChecks)}</a
    >
    <main>${content}</main>`;
  const title = page.title(titleOf(report), report.target.baseUrl);
  return ownPage(title, body, words);
}
