import { commonScript } from './script-common.ts';

/** The script of the report's page. Without it everything is there, only not filtered, copied or shown in place. */
export const script = `(() => {
  'use strict';
  ${commonScript}
  const form = document.getElementById('filter');
  const wordOf = (element, name) => element.querySelector(name).textContent.trim().split(' ')[0];
  const checks = all('.check').map((element) => ({
    element,
    data: { outcome: wordOf(element, '.outcome'), level: wordOf(element, '.level') },
    text: '',
  }));
  const textOf = (check) => (check.text ||= check.element.textContent.toLowerCase());

  // What the filter asks, as tests by name; what asks for everything is left out.
  const chosen = () => {
    const boxes = all('[name=outcome]', form);
    const outcomes = boxes.filter((input) => input.checked).map((input) => input.value);
    const { operation, level, text } = form.elements;
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    return {
      ...(outcomes.length < boxes.length && { outcome: [outcomes.join(','), (check) => outcomes.includes(check.data.outcome)] }),
      ...(operation.value && { operation: [operation.value, (check) => check.element.closest('.group').dataset.group === operation.value] }),
      ...(level.value && { level: [level.value, (check) => check.data.level === level.value] }),
      ...(words.length > 0 && { text: [text.value, (check) => words.every((word) => textOf(check).includes(word))] }),
    };
  };
  const passing = (tests) => checks.filter((check) => tests.every(([, holds]) => holds(check)));
  // Says which part of the filter shuts everything out.
  const whyNothing = (filters) => {
    const names = Object.keys(filters);
    const freeing = names
      .map((name) => [name, passing(names.filter((other) => other !== name).map((other) => filters[other])).length])
      .filter(([, count]) => count > 0)
      .map(([name, count]) => count + ' without the ' + name);
    return 'No check matches ' + names.map((name) => name + ' ' + (filters[name][0] || 'none')).join(' and ') +
      (freeing.length > 0 ? ': ' + freeing.join(', ') : '') + '.';
  };
  const apply = () => {
    const filters = chosen();
    const names = Object.keys(filters);
    const shown = new Set(passing(Object.values(filters)));
    for (const check of checks) check.element.hidden = !shown.has(check);
    for (const group of all('.group, .fold')) group.hidden = group.querySelector('.check:not([hidden])') === null;
    for (const fold of all('.fold')) fold.open = names.length > 0;
    form.querySelector('output').textContent =
      shown.size > 0 ? shown.size + ' of ' + checks.length + ' checks shown' : whyNothing(filters);
    return names.map((name) => name + '=' + encodeURIComponent(filters[name][0])).join('&');
  };
  const applyAndLink = () => {
    const filters = apply();
    history.replaceState(null, '', filters ? '#checks?' + filters : '#checks');
  };
  const choose = ({ outcome, operation, level, text }) => {
    const outcomes = outcome?.split(',');
    for (const input of all('[name=outcome]', form)) input.checked = !outcomes || outcomes.includes(input.value);
    form.elements.operation.value = operation ?? '';
    form.elements.level.value = level ?? '';
    form.elements.text.value = text ?? '';
  };
  const openCheck = (target) => {
    if (target.hidden) {
      choose({});
      apply();
    }
    target.closest('.fold')?.setAttribute('open', '');
    show(target);
  };
  const show = (target) => {
    target.open = true;
    target.scrollIntoView();
    target.querySelector('summary').focus({ preventScroll: true });
  };
  const openLinked = () => {
    if (location.hash.startsWith('#checks?')) {
      choose(Object.fromEntries(new URLSearchParams(location.hash.slice(8))));
      apply();
      document.getElementById('checks').scrollIntoView();
      return;
    }
    const target = linked();
    if (target?.matches('.check')) openCheck(target);
    else if (target?.matches('details')) show(target);
  };

  // The lines of a laid-out body, those that open something with a button that folds it.
  const makeTree = (pre) => {
    if (pre.dataset.tree || pre.textContent.length > 300000) return;
    pre.dataset.tree = 'made';
    if (pre.matches('.compact')) pre.textContent = JSON.stringify(JSON.parse(pre.textContent), null, 2);
    const lines = [[]];
    for (const node of [...pre.childNodes]) {
      if (node.nodeType !== 3) lines.at(-1).push(node);
      else node.data.split('\\n').forEach((text, at) => {
        if (at > 0) lines.push([]);
        if (text) lines.at(-1).push(text);
      });
    }
    if (lines.at(-1).length === 0) lines.pop();
    const rows = lines.map((parts) => {
      const row = document.createElement('span');
      row.className = 'line';
      row.append(...parts);
      row.dataset.depth = row.textContent.search(/\\S|$/);
      return row;
    });
    rows.forEach((row, at) => {
      if (!/[{[]$/.test(row.textContent.replace(/ ◂ .*/, '')) || !(Number(rows[at + 1]?.dataset.depth) > Number(row.dataset.depth))) return;
      const fold = document.createElement('button');
      fold.type = 'button';
      fold.className = 'fold-line';
      fold.setAttribute('aria-expanded', 'true');
      fold.setAttribute('aria-label', 'fold');
      row.prepend(fold);
    });
    if (rows.some((row) => row.querySelector('.fold-line'))) {
      pre.replaceChildren(...rows);
      pre.classList.add('made');
    }
  };
  const foldBelow = (fold) => {
    const row = fold.parentElement;
    const open = fold.getAttribute('aria-expanded') !== 'true';
    fold.setAttribute('aria-expanded', String(open));
    const isBelow = (other) => other && Number(other.dataset.depth) > Number(row.dataset.depth);
    for (let below = row.nextElementSibling; isBelow(below); below = below.nextElementSibling) below.hidden = !open;
  };
  const toMark = (pane, mark) => {
    if (!mark) return;
    const below = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    pane.scrollTop += below - pane.clientHeight / 3;
  };
  const linkTo = (id, text) => {
    const link = document.createElement('a');
    link.href = '#' + id;
    link.textContent = text;
    return link;
  };
  // Which answers a check judged stands there as numbers, to keep the page small.
  const rangesOf = (line) => (line?.textContent.match(/\\d+(-\\d+)?/g) ?? []).map((range) => range.split('-').map(Number));
  const judgedRanges = all('.judged').map((line) => [line.closest('.check').id, rangesOf(line)]);
  const linkJudged = (line) => {
    if (line.querySelector('a')) return;
    const parts = line.textContent.split(/(\\d+)/);
    line.replaceChildren(...parts.map((part) => (/^\\d+$/.test(part) ? linkTo('exchange-' + part, part) : part)));
  };
  const addJudges = (exchange) => {
    if (exchange.querySelector('.judges')) return;
    const index = Number(exchange.id.replace('exchange-', ''));
    const ids = judgedRanges
      .filter(([, ranges]) => ranges.some(([from, to = from]) => from <= index && index <= to))
      .map(([id]) => id);
    const line = document.createElement('p');
    line.className = 'judges';
    line.append(ids.length > 0 ? 'Judged by ' : 'No check judges it.');
    for (const id of ids.slice(0, 40)) line.append(linkTo(id, id.replace('check-', '')), ' ');
    exchange.querySelector('.detail').append(line);
  };
  const showInPlace = (disclosure) => {
    const source = document.querySelector('#exchange-' + CSS.escape(disclosure.dataset.exchange) + ' > .detail');
    if (!source || disclosure.querySelector('.detail')) return;
    const copy = source.cloneNode(true);
    copy.querySelector('.judges')?.remove();
    const own = new Set(all('.finding', disclosure.closest('.body')).map(({ dataset }) => dataset.pointer));
    for (const mark of all('mark', copy)) {
      mark.removeAttribute('id');
      if (!own.has(mark.dataset.pointer)) mark.replaceWith(mark.firstChild);
    }
    for (const jump of all('.jumps a', copy)) if (!own.has(jump.dataset.pointer)) jump.remove();
    disclosure.querySelector('p').replaceWith(copy);
  };
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!target.open) return;
      if (target.matches('.check')) for (const line of all('.judged', target)) linkJudged(line);
      if (target.matches('.behind')) showInPlace(target);
      if (!target.matches('.behind, .exchange')) return;
      if (target.matches('.exchange')) addJudges(target);
      for (const pane of all('.message pre', target)) makePane(pane, pane.closest('.message').querySelector('.label').textContent);
      for (const pane of all('pre.tree', target)) {
        makeTree(pane);
        toMark(pane, pane.querySelector('mark'));
      }
    },
    true,
  );

  // The bars of the picture are named by their rows of the table.
  const rows = all('#timing .scroll tbody tr');
  all('.waterfall rect').forEach((bar, at) => {
    const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    const [number, , took, answer] = all('td', rows[at]).map((cell) => cell.textContent);
    name.textContent = number + ': ' + answer + ', ' + took + ' ms';
    bar.append(name);
  });

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
  const keys = {
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

  document.addEventListener('click', (event) => {
    const count = event.target.closest('.count');
    const jump = event.target.closest('.jumps a');
    const fold = event.target.closest('.fold-line');
    if (fold) foldBelow(fold);
    if (count && form) {
      event.preventDefault();
      choose(count.dataset);
      applyAndLink();
      document.getElementById('checks').scrollIntoView();
    }
    if (jump) {
      event.preventDefault();
      const pane = jump.closest('.message').querySelector('pre.tree');
      toMark(pane, all('mark', pane).find((mark) => mark.dataset.pointer === jump.dataset.pointer));
      pane.scrollIntoView({ block: 'nearest' });
    }
  });
  if (form) {
    form.addEventListener('input', applyAndLink);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.querySelector('button').addEventListener('click', () => {
      form.reset();
      applyAndLink();
    });
    form.hidden = false;
    apply();
  }
  addEventListener('hashchange', openLinked);
  openLinked();
})();
`;
