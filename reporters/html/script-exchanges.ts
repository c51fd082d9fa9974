/** Script that shows response bodies as trees, scrolled to their findings, also within the checks that judged them. */
export const exchangesScript = `
  // Formats JSON that parsing and serializing does not change. The page contains it without line breaks.
  const layOut = (pre) => {
    try {
      const value = JSON.parse(pre.textContent);
      if (JSON.stringify(value) === pre.textContent) pre.textContent = JSON.stringify(value, null, 2);
    } catch {}
  };
  // Splits a formatted body into lines. Lines that open an object or array get a button that folds it.
  const makeTree = (pre) => {
    if (pre.dataset.tree || pre.textContent.length > 300000) return;
    pre.dataset.tree = 'made';
    layOut(pre);
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
      const row = make('span', 'line');
      row.append(...parts);
      row.dataset.depth = row.textContent.search(/\\S|$/);
      return row;
    });
    rows.forEach((row, at) => {
      if (!/[{[]$/.test(row.textContent.replace(/ ◂ .*/, '')) || !(Number(rows[at + 1]?.dataset.depth) > Number(row.dataset.depth))) return;
      const fold = make('button', 'fold-line');
      fold.type = 'button';
      fold.setAttribute('aria-expanded', 'true');
      fold.setAttribute('aria-label', texts.fold);
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
  // Marks the lines of the request body with the fields of the findings.
  const markSent = (exchange) => {
    const fields = new Set(all('mark', exchange).map(({ dataset }) => dataset.pointer.split('/')[1]));
    for (const row of all('.pair > :first-child .line', exchange)) {
      const [, name] = /^  "(.+?)":/.exec(row.textContent) ?? [];
      if (fields.has(name)) row.classList.add('named');
    }
  };
  const linkTo = (id, text) => {
    const link = make('a', '', text);
    link.href = '#' + id;
    return link;
  };
  // The page lists the exchanges of a check as ranges of numbers, to keep it small.
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
    const line = make('p', 'judges');
    line.append(ids.length > 0 ? texts.judgedBy : texts.judgedByNone);
    for (const id of ids.slice(0, 40)) line.append(linkTo(id, id.replace('check-', '')), ' ');
    exchange.querySelector('.detail').append(line);
  };
  // Shows the request body, which is part of the command, next to the response.
  const showSent = (detail) => {
    const sent = detail.querySelector('.sent');
    if (!sent || detail.querySelector('.pair')) return;
    const [pair, request, response] = [make('div', 'pair'), make('div', ''), make('div', '')];
    request.append(make('p', 'label', texts.request), make('pre', 'tree', sent.textContent));
    response.append(...all(':scope > :not(.curl, .command, .gone, .judges)', detail));
    pair.append(request, response);
    detail.prepend(pair);
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
      if (target.matches('.check')) for (const line of all('.judged, .observed-list i', target)) linkJudged(line);
      if (target.matches('.behind')) showInPlace(target);
      if (!target.matches('.behind, .exchange')) return;
      if (target.matches('.exchange')) addJudges(target);
      showSent(target.querySelector('.detail'));
      for (const command of all('.curl', target)) addCopy(command);
      for (const pane of all('pre.tree', target)) {
        makePane(pane, pane.parentElement.querySelector('.label').textContent);
        makeTree(pane);
        toMark(pane, pane.querySelector('mark'));
      }
      markSent(target);
    },
    true,
  );

  document.addEventListener('click', (event) => {
    const fold = event.target.closest('.fold-line');
    const jump = event.target.closest('.jumps a');
    if (fold) foldBelow(fold);
    if (!jump) return;
    event.preventDefault();
    const pane = jump.closest('p').parentElement.querySelector('pre.tree');
    toMark(pane, all('mark', pane).find((mark) => mark.dataset.pointer === jump.dataset.pointer));
    pane.scrollIntoView({ block: 'nearest' });
  });
  // The tooltip of the picture is made from the row of the table for the bar under the pointer.
  const picture = document.querySelector('.waterfall');
  picture?.addEventListener('pointermove', ({ clientY }) => {
    const rows = all('#timing .scroll tbody tr');
    const { top, height } = picture.getBoundingClientRect();
    const row = rows[Math.floor(((clientY - top) / height) * rows.length)];
    const [number, , took, result] = [...(row?.cells ?? [])].map((cell) => cell.textContent);
    picture.firstElementChild.textContent = filled(texts.bar, number, result, took);
  });
`;
