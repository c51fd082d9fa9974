import type { Report } from '../judging/report.ts';
import { deadEndOf } from './dead-end.ts';
import type { Item } from './entries.ts';
import { checksSection } from './html/checks.ts';
import { exchangeContext, exchangesSection } from './html/exchanges.ts';
import { firstScreen, verdictHead } from './html/first-screen.ts';
import {
  changesSection,
  historySection,
  trafficSection,
  runSection,
  silentChecks,
  silentSection,
  uncheckedSection,
} from './html/lists.ts';
import { html, ownPage } from './html/markup.ts';
import type { Markup } from './html/markup.ts';
import { scriptIn } from './html/script.ts';
import { sectionMarkup } from './html/sections.ts';
import { styleIn } from './html/style.ts';
import { timingSection } from './html/waterfall.ts';
import { type ReportExtras, type Section, sectionsOf } from './sections.ts';
import { checksOfRun, titleOf } from './summary.ts';
import { wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';

const extents = {
  full: { most: 10, examples: 4, valueLength: 300 },
  rest: { most: 4, examples: 2, valueLength: 300 },
};

/** Number shown for a section in the contents: of items for `fix`, of checks for all others. */
function countOf(section: string, items: readonly Item[]): number {
  if (section === 'fix') return items.length;
  return items.reduce((sum, { entries }) => {
    const ids = entries.flatMap((entry) => (entry.form === 'checks' ? entry.ids : []));
    return sum + Math.max(1, ids.length);
  }, 0);
}

function contents(report: Report, sections: readonly Section[]): Markup {
  const { changes, unchecked, exchanges } = report;
  const { page } = wordsOf(report);
  const { contents: label, shortTitles, contentsOf: titles } = page;
  const checkCount = checksOfRun(report).length;
  const entries: readonly (readonly [string, string, number | string | undefined])[] = [
    ...sections.map(({ id, title, items }) => [id, shortTitles[id] ?? title, countOf(id, items)] as const),
    ...(report.traffic === undefined ? [] : ([['traffic', titles.traffic, undefined]] as const)),
    [
      'checks',
      titles.checks,
      checkCount === report.checks.length ? checkCount : page.ofAll(checkCount, report.checks.length),
    ],
    ['silent', titles.silent, silentChecks(report).length],
    ['timing', titles.timing, undefined],
    ['exchanges', titles.exchanges, exchanges.length],
    ['changes', titles.changes, changes.length],
    ['unchecked', titles.unchecked, unchecked.length],
    ...(report.history === undefined ? [] : ([['history', titles.history, undefined]] as const)),
    ['run', titles.run, undefined],
  ];
  return html`<nav aria-label="${label}">
    <ul>
      ${entries.map(
        ([id, title, count]) =>
          html`<li>
            <a href="#${id}"
              >${title}${count !== undefined && html` <span>${typeof count === 'number' ? digits(count) : count}</span>`}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

function wholeReport(report: Report, besides: ReportExtras): Markup {
  const context = exchangeContext(report);
  const sections = sectionsOf(report, extents, besides);
  return html`${firstScreen(report, besides)} ${contents(report, sections)}
  ${sections.map((each) => sectionMarkup(each, wordsOf(report)))} ${trafficSection(report)}
  ${checksSection(report, context)} ${silentSection(report)} ${timingSection(report)}
  ${exchangesSection(report, context)} ${changesSection(report)} ${uncheckedSection(report)}
  ${historySection(report)} ${runSection(report)}`;
}

/** Page of a run in which no check has a result. It shows advice, not a list of blocked checks. */
function deadEnd(report: Report): Markup {
  return html`<header>${verdictHead(report)}</header>
    ${sectionsOf(report, extents).map((each) => sectionMarkup(each, wordsOf(report)))} ${runSection(report)}`;
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
  const body = html`<a class="skip" href="#${isDeadEnd ? 'do' : 'checks'}"
      >${page.skipTo(isDeadEnd ? page.whatToDo : page.theChecks)}</a
    >
    <main>${isDeadEnd ? deadEnd(report) : wholeReport(report, besides)}</main>`;
  return ownPage(
    page.title(titleOf(report), report.target.baseUrl),
    body,
    styleIn(words),
    scriptIn(words),
    words,
  );
}
