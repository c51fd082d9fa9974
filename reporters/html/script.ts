import type { Messages } from '../../messages/index.ts';
import { exchangesScript } from './script-exchanges.ts';
import { bugReportScript, filterScript } from './script-page.ts';

/**
 * Returns the script of all pages. Pages are complete without it; it adds the filter, copy buttons and keys, and shows
 * exchanges within their checks.
 */
export const scriptIn = ({ page, terms }: Messages): string => `(() => {
  'use strict';
  const texts = ${JSON.stringify({ ...page.script, outcomes: terms.outcomes }).replaceAll('<', '\\u003c')};
  const filled = (text, ...values) => text.replace(/\\$(\\d)/g, (_, number) => values[number - 1]);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const linked = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };

  for (const mark of all('.strip a')) mark.title ||= texts.outcomes[mark.className] + texts.colon + mark.hash.slice(7);
  // A strip is one tab stop. Arrow keys move along the marks, and to the row above or below.
  for (const strip of all('.strip')) {
    const rows = all('.row', strip).map((row) => all('a', row)).filter((row) => row.length > 0);
    const go = (from, to) => {
      if (!to) return;
      from.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    };
    rows.flat().forEach((mark, at) => (mark.tabIndex = at === 0 ? 0 : -1));
    strip.addEventListener('keydown', (event) => {
      const y = rows.findIndex((row) => row.includes(event.target));
      if (y === -1) return;
      const x = rows[y].indexOf(event.target);
      const near = (row) => row?.[Math.min(x, row.length - 1)];
      const flat = rows.flat();
      const place = flat.indexOf(event.target);
      const moves = {
        ArrowRight: () => flat[place + 1],
        ArrowLeft: () => flat[place - 1],
        ArrowDown: () => near(rows[y + 1]),
        ArrowUp: () => near(rows[y - 1]),
        Home: () => rows[y][0],
        End: () => rows[y].at(-1),
      };
      if (!moves[event.key]) return;
      event.preventDefault();
      go(event.target, moves[event.key]());
    });
  }

  const copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };
  const makePane = (pane, label) => {
    pane.tabIndex = 0;
    pane.setAttribute('role', 'group');
    pane.setAttribute('aria-label', label);
  };
  const make = (name, className, text = '') => Object.assign(document.createElement(name), { className, textContent: text });
  // Adds a copy button to a command. Called when the command becomes visible.
  const addCopy = (command) => {
    if (command.parentElement.matches('.command')) return;
    const around = make('div', 'command');
    command.replaceWith(around);
    makePane(command, texts.curlCommand);
    around.append(command, ...(command.matches('.cut') ? [] : [Object.assign(make('button', 'copy', texts.copyCurl), { type: 'button' })]));
  };
  for (const command of all('.curl')) if (!command.closest('.exchange')) addCopy(command);
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.copy');
    if (!button) return;
    const whole = button.matches('.whole');
    const command = whole ? button.closest('.check, .item') : button.parentElement.querySelector('pre');
    const done = await copied(whole ? bugReport(command) : command.textContent);
    if (!done) getSelection().selectAllChildren(command);
    button.textContent = done ? texts.copied : texts.selected;
  });
  ${filterScript}
  ${exchangesScript}
  const findings = () => all('.check:not([hidden]) .finding');
  let at = -1;
  const step = (by) => {
    const list = findings();
    if (list.length === 0) return;
    const here = list.indexOf(document.activeElement);
    at = here === -1 ? Math.min(at, list.length) : here;
    at = (at + by + list.length) % list.length;
    const row = list[at];
    row.closest('.fold')?.setAttribute('open', '');
    row.closest('.check').open = true;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  };
  ${bugReportScript}
  const keysDialog = document.querySelector('.keys');
  keysDialog.querySelector('button').addEventListener('click', () => keysDialog.close());
  document.querySelector('.open-keys')?.addEventListener('click', () => keysDialog.showModal());
  const keys = {
    '?': () => keysDialog.showModal(),
    c: () => document.activeElement.closest('.check')?.querySelector('.whole')?.click(),
    '/': () => form?.elements.text.focus(),
    j: () => step(1),
    k: () => step(-1),
  };
  addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener('hashchange', follow);
  follow();
})();
`;
