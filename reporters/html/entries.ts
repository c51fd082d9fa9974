import type { Entry } from '../entries.ts';
import { definitions, fold, table } from './components.ts';
import { html, lines, type Markup, type Part } from './markup.ts';
import type { Messages } from '../../messages/index.ts';
import { firstOf } from '../text.ts';

const maxLinks = 60;
const maxFurtherExchanges = 2;
const maxUnfolded = 8;

/** Returns the label of an entry for a page, with a capital first letter. */
function labelOf({ label }: Pick<Entry, 'label'>, { page, report }: Messages): string {
  const short = report.labels[label];
  return page.labels[label] ?? short.charAt(0).toUpperCase() + short.slice(1);
}

/** Returns a link to an exchange. */
export function exchangeLink(index: number, { terms }: Messages): Markup {
  return html`<a href="#exchange-${index}">${terms.answer(index)}</a>`;
}

/** Returns links to checks. Those beyond `maxLinks` are counted. */
function checkLinks(ids: readonly string[], { terms, page }: Messages): Markup {
  const all = ids.map((id): Part => html`<a href="#check-${id}">${id}</a> `);
  const links = html`<span class="ids">${firstOf(all, maxLinks, terms.andMore)}</span>`;
  if (ids.length <= maxUnfolded) return links;
  return fold('legend', page.checks(ids.length), links);
}

function exchangeLinks(exchanges: readonly number[], words: Messages): Part {
  const [first = 0, ...others] = exchanges;
  const shown = others.length > maxFurtherExchanges ? [] : others;
  const left = others.length - shown.length;
  const links = shown.map((index) => html` <a href="#exchange-${index}">${index}</a>`);
  return html`${exchangeLink(first, words)}${links}${left > 0 && html` <span class="aside">${words.terms.andMore(left)}</span>`}`;
}

/** Also true for half of a surrogate pair. */
const isWord = (unit = ' '): boolean => /[\w.\uD800-\uDFFF-]/.test(unit);

/** Returns the expected and the actual value. If they share a third of the shorter one, the part that differs is marked. */
function compared(expected: string, actual: string): readonly [Part, Part] {
  const shorter = Math.min(expected.length, actual.length);
  let start = 0;
  while (start < shorter && expected[start] === actual[start]) start += 1;
  let end = 0;
  while (end < shorter - start && expected.at(-1 - end) === actual.at(-1 - end)) end += 1;
  // Words and numbers are marked as a whole.
  while (start > 0 && isWord(expected[start - 1]) && (isWord(expected[start]) || isWord(actual[start])))
    start -= 1;
  while (
    end > 0 &&
    isWord(expected.at(-end)) &&
    (isWord(expected.at(-1 - end)) || isWord(actual.at(-1 - end)))
  )
    end -= 1;
  if (expected === actual || start + end < Math.max(2, shorter / 3)) return [expected, actual];
  const marked = (text: string, name: string): Part =>
    html`${text.slice(0, start)}<span class="${name}">${text.slice(start, text.length - end)}</span
      >${text.slice(text.length - end)}`;
  return [marked(expected, 'wanted'), marked(actual, 'came')];
}

// On narrow screens rows are laid out as blocks and lose their meaning for screen readers. The roles restore it.
function findingRows({ parts = [], ...entry }: Entry, words: Messages): Markup[] {
  const { labels } = words.report;
  const [expected, actual] = parts.map((part) => (part.form === 'value' ? part.text : ''));
  const [expectedPart, actualPart] = compared(expected ?? '', actual ?? '');
  const place = parts.find((part) => part.form === 'place');
  const further = parts.filter(({ form }) => form === 'prose');
  const row = html`<tr class="finding" role="row" tabindex="-1" data-pointer="${place?.pointer}">
    <th scope="row" role="rowheader">${entry.form === 'prose' && entry.text}</th>
    <td role="cell" data-label="${parts[0] && labels[parts[0].label]}"><code>${expectedPart}</code></td>
    <td role="cell" data-label="${parts[1] && labels[parts[1].label]}"><code>${actualPart}</code></td>
    <td role="cell" data-label="${labels.at}">
      ${place?.pointer !== undefined && html`<code>${place.pointer}</code> `}${exchangeLinks(place?.exchanges ?? [], words)}
    </td>
  </tr>`;
  if (further.length === 0) return [row];
  const furtherRow = html`<tr class="further" role="row">
    <td role="cell" colspan="4">${facts(further, words)}</td>
  </tr>`;
  return [row, furtherRow];
}

function findingsTable(entries: readonly Entry[], words: Messages): Markup {
  const [expected, actual] = entries[0]?.parts ?? [];
  const head = [{ label: 'finding' as const }, expected, actual, { label: 'at' as const }];
  return table(
    head.map((cell) => cell && labelOf(cell, words)),
    entries.flatMap((entry) => findingRows(entry, words)),
    { name: 'findings', stacked: true },
  );
}

function facts(entries: readonly Entry[], words: Messages): Markup {
  const rows = entries.map((entry) => [labelOf(entry, words), factContent(entry, words)] as const);
  return definitions('facts wide', rows);
}

function factContent(entry: Entry, words: Messages): Part {
  switch (entry.form) {
    case 'checks':
      return [checkLinks(entry.ids, words), entry.why !== undefined && html` ${entry.why}`];
    case 'place':
      return exchangeLinks(entry.exchanges, words);
    default:
      return entry.text;
  }
}

function observed({ parts, ...entry }: Entry, { terms }: Messages): Markup {
  const [place] = parts ?? [];
  return html`<li>
    ${'text' in entry && entry.text}
    ${place?.form === 'place' && html`<i>${terms.answer(place.exchanges[0])}</i>`}
  </li>`;
}

/** Returns a command with pale headers and with the values of the given fields marked. */
function markedCommand(text: string, fields: readonly string[] = []): Part {
  const names = fields.filter((field) => /^\w+$/.test(field)).join('|') || '(?!)';
  const value = String.raw`(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^,{}[\]]+)`;
  const header = / -H (?:'[^']*'|"[^"]*")+/.source;
  const parts = text.split(new RegExp(`(${header})|("(?:${names})":${value}|(?<=[?&])(?:${names})=[^&']*)`));
  return parts.map((part = '', at) => {
    const shown = lines(part, Infinity);
    const kind = [undefined, 'pale', 'named'][at % 3];
    return part !== '' && (kind === undefined ? shown : html`<span class="${kind}">${shown}</span>`);
  });
}

/** Returns a command to copy. The script adds a copy button, unless the command is cut. */
export function curlMarkup(command: Part, cut = false): Markup {
  return html`<pre class="curl${cut && ' cut'}">${command}</pre>`;
}

type Kind = 'finding' | 'observed' | 'note' | 'command' | 'fact';

function kindOf({ label, form }: Entry): Kind {
  if (label === 'finding' || label === 'observed') return label;
  if (label === '') return 'note';
  return form === 'command' ? 'command' : 'fact';
}

function groupMarkup(kind: Kind, entries: readonly Entry[], words: Messages): Part {
  const [only] = entries;
  switch (kind) {
    case 'finding':
      return findingsTable(entries, words);
    case 'observed':
      return html`<ul class="observed-list">
        ${entries.map((entry) => observed(entry, words))}
      </ul>`;
    case 'note':
      return entries.map((entry) => html`<p class="note">${'text' in entry && entry.text}</p>`);
    case 'command':
      return entries.map(
        (entry) => entry.form === 'command' && curlMarkup(markedCommand(entry.text, entry.fields)),
      );
    case 'fact':
      return only?.form === 'prose' && entries.length === 1
        ? html`<p class="fact"><i>${labelOf(only, words)}</i> ${only.text}</p>`
        : facts(entries, words);
  }
}

/** Returns entries as markup: findings as a table, commands to copy, the rest as facts. */
export function entriesMarkup(entries: readonly Entry[], words: Messages): Part {
  const groups: { readonly kind: Kind; readonly entries: Entry[] }[] = [];
  for (const entry of entries) {
    const kind = kindOf(entry);
    const last = groups.at(-1);
    if (last?.kind === kind) last.entries.push(entry);
    else groups.push({ kind, entries: [entry] });
  }
  return groups.map((group) => groupMarkup(group.kind, group.entries, words));
}
