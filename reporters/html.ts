import { createHash } from 'node:crypto';
import type { Report } from '../judging/report.ts';
import { checksSection } from './html/checks.ts';
import { exchangeContext, exchangesSection } from './html/exchanges.ts';
import { changesSection, runSection, silentSection, uncheckedSection } from './html/lists.ts';
import { html, ownElement, pageHead } from './html/markup.ts';
import type { Markup } from './html/markup.ts';
import { askedSection, causesSection, failuresSection, verdictHead } from './html/overview.ts';
import { pinnedSection } from './html/pinned.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { verdictTitles } from './summary.ts';

function source(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

// The empty icon keeps browsers from asking the server of the page for one.
const policy = [
  "default-src 'none'",
  `style-src ${source(style)}`,
  `script-src ${source(script)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function contents({ causes, checks, pinned }: Report): Markup {
  const failed = checks.some(
    ({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'broken',
  );
  const entries = [
    ...(failed ? [['failures', 'What fails']] : []),
    ...(causes.length > 0 ? [['causes', 'Behind it']] : []),
    ['asked', 'Asked'],
    ['checks', 'Checks'],
    ...(pinned === undefined ? [] : [['pinned', 'Pinned behaviour']]),
    ['silent', 'Silent points'],
    ['changes', 'Changes'],
    ['unchecked', 'Not asked'],
    ['exchanges', 'Requests'],
    ['run', 'Run'],
  ];
  return html`<nav aria-label="Contents">
    <ul>
      ${entries.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

/**
 * Takes a report; gives report.html: one page that loads nothing, whose policy lets only its own style and
 * script act, and that can be read whole without scripts. `#check-<id>` opens a check. Long lists and bodies
 * are cut, and say so.
 */
export function toHtml(report: Report): string {
  const context = exchangeContext(report);
  const page = html`<!doctype html>
    <html lang="en">
      ${pageHead(policy, html`${verdictTitles[report.verdict]}: ${report.target.baseUrl}`, style)}
      <body>
        <a class="skip" href="#checks">Skip to the checks</a>
        <main>
          ${verdictHead(report)} ${contents(report)} ${failuresSection(report)} ${causesSection(report)}
          ${askedSection(report)} ${checksSection(report, context)} ${pinnedSection(report)}
          ${silentSection(report)} ${changesSection(report)} ${uncheckedSection(report)}
          ${exchangesSection(report, context)} ${runSection(report)}
        </main>
        ${ownElement('script', script)}
      </body>
    </html> `;
  return page.source;
}
