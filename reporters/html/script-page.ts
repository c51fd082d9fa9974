/** Script of the filter form. Its state is in the hash of the URL. Links to hidden or folded elements reveal them. */
export const filterScript = `
  const form = document.getElementById('filter');
  const filtered = form ? all(form.dataset.items).map((element) => ({ element, text: '' })) : [];
  const textOf = (item) => (item.text ||= item.element.textContent.toLowerCase());

  // The active filters by name, each with its value and a test. Filters that select everything are left out.
  const chosen = () => {
    const boxes = all('[name=outcome]', form);
    const outcomes = boxes.filter((input) => input.checked).map((input) => input.value);
    const { operation, level, text } = form.elements;
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    return {
      ...(outcomes.length < boxes.length && { outcome: [outcomes.join(',') || form.dataset.outcome, (item) => outcomes.includes(item.element.dataset.outcome)] }),
      ...(operation?.value && { operation: [operation.value, ({ element }) => element.closest('.group').dataset.group === operation.value] }),
      ...(level?.value && { level: [level.value, (item) => item.element.dataset.level === level.value] }),
      ...(words.length > 0 && { text: [text.value, (item) => words.every((word) => textOf(item).includes(word))] }),
    };
  };
  const passing = (tests) => filtered.filter((item) => tests.every(([, holds]) => holds(item)));
  // If nothing matches: says how many items would match without one of the filters.
  const whyNothing = (filters) => {
    const names = Object.keys(filters);
    const freeing = names
      .map((name) => [name, passing(names.filter((other) => other !== name).map((other) => filters[other])).length])
      .filter(([, count]) => count > 0)
      .map(([name, count]) => filled(texts.without, count, texts[name]));
    const conditions = names.map((name) => texts[name] + ' ' + (texts.outcomes[filters[name][0]] || filters[name][0] || texts.none));
    return filled(texts.noneMatches, form.dataset.noun, conditions.join(texts.and)) +
      (freeing.length > 0 ? texts.colon + freeing.join(texts.comma) : '') + texts.stop;
  };
  const apply = () => {
    const filters = chosen();
    const names = Object.keys(filters);
    const shown = new Set(passing(Object.values(filters)));
    for (const item of filtered) item.element.hidden = !shown.has(item);
    for (const group of all('.group, .fold')) group.hidden = group.querySelector('.check:not([hidden])') === null;
    for (const fold of all('.fold')) fold.open = names.length > 0;
    form.querySelector('output').textContent = shown.size === 0 && names.length > 0
      ? whyNothing(filters)
      : filled(texts.shown, shown.size, filtered.length, form.dataset.noun);
    return names.map((name) => name + '=' + encodeURIComponent(filters[name][0])).join('&');
  };
  const home = form?.closest('section');
  const applyAndLink = () => {
    const filters = apply();
    history.replaceState(null, '', '#' + home.id + (filters && '?' + filters));
  };
  const choose = ({ outcome, operation = '', level = '', text = '' }) => {
    const outcomes = outcome?.split(',');
    // A link may name an outcome that no check of this page has.
    form.dataset.outcome = outcome ?? '';
    for (const input of all('[name=outcome]', form)) input.checked = !outcomes || outcomes.includes(input.value);
    for (const [name, value] of Object.entries({ operation, level, text }))
      if (form.elements[name]) form.elements[name].value = value;
  };
  const follow = () => {
    const [id, query] = location.hash.slice(1).split('?');
    if (form && id === home.id && query !== undefined) {
      choose(Object.fromEntries(new URLSearchParams(query)));
      apply();
      home.scrollIntoView();
      return;
    }
    const target = linked();
    if (!target) return;
    if (target.closest('[hidden]')) {
      choose({});
      apply();
    }
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    target.scrollIntoView();
    target.querySelector('summary')?.focus({ preventScroll: true });
  };
  if (form) {
    form.addEventListener('input', () => {
      form.dataset.outcome = '';
      applyAndLink();
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    form.querySelector('button').addEventListener('click', () => {
      form.reset();
      applyAndLink();
    });
    for (const count of all('.count')) count.addEventListener('click', (event) => {
      event.preventDefault();
      choose(count.dataset);
      applyAndLink();
      home.scrollIntoView();
    });
    form.hidden = false;
    apply();
  }
`;

/** Script of the button that copies a finding as Markdown for a bug report. */
export const bugReportScript = String.raw`
  for (const found of all('table.findings')) {
    if (found.closest('.check, .item')?.querySelector('.whole')) continue;
    found.after(Object.assign(make('button', 'copy whole', texts.copyFinding), { type: 'button' }));
  }

  const flat = (element) => element.textContent.replace(/\s+/g, ' ').trim();
  const inCode = (text) => {
    const fence = '\u0060'.repeat(1 + Math.max(0, ...(text.match(/\u0060+/g) ?? []).map((run) => run.length)));
    return fence + (/^\u0060|\u0060$/.test(text) ? ' ' + text + ' ' : text) + fence;
  };
  const inMarkdown = (element) => {
    if (element.matches('table.findings'))
      return all('.finding', element).map((row) => {
        const [expected, actual, place] = all('td', row);
        return '- ' + flat(row.querySelector('th')) + texts.colon + expected.dataset.label + ' ' + inCode(flat(expected)) +
          texts.comma + actual.dataset.label + ' ' + inCode(flat(actual)) + ' (' + flat(place) + ')';
      }).join('\n');
    if (element.matches('.command, .curl')) {
      const command = element.matches('.curl') ? element : element.querySelector('.curl');
      return '~~~sh\n' + command.textContent + '\n~~~';
    }
    if (element.matches('dl')) return all('dt', element).map((term) => '- ' + flat(term) + texts.colon + flat(term.nextElementSibling)).join('\n');
    return element.matches('p') ? flat(element) : '';
  };
  const bugReport = (around) => {
    const body = around.querySelector('.body') ?? around;
    const id = around.id.replace(/^check-/, '');
    const title = flat(around.querySelector('.title') ?? around);
    const exchange = around.querySelector('.finding [href^="#exchange-"]')?.hash;
    const command = body.querySelector('.curl') === null && exchange && document.querySelector(exchange + ' .curl');
    const paragraphs = [...body.children].filter((part) => !part.matches('.exchange, .judged')).map(inMarkdown);
    const run = document.querySelector('.verdict .of');
    const parts = ['### ' + title, id && inCode(id), ...paragraphs, command && inMarkdown(command), run && flat(run)];
    return parts.filter(Boolean).join('\n\n') + '\n';
  };
`;
