/** The script of the page. Without it everything is there, only not filtered, copied or shown in place. */
export const script = `(() => {
  'use strict';
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const form = document.getElementById('filter');
  const status = form.querySelector('output');
  const checks = all('.check').map((element) => ({ element, data: element.dataset, text: '' }));

  const textOf = (check) => (check.text ||= check.element.textContent.toLowerCase());
  const apply = () => {
    const chosen = new Set(all('[name=outcome]:checked', form).map((input) => input.value));
    const operation = form.elements.operation.value;
    const level = form.elements.level.value;
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const check of checks) {
      const matches =
        chosen.has(check.data.outcome) &&
        (operation === '' || check.data.operation === operation) &&
        (level === '' || check.data.level === level) &&
        words.every((word) => textOf(check).includes(word));
      check.element.hidden = !matches;
      if (matches) shown += 1;
    }
    for (const group of all('.group')) group.hidden = group.querySelector('.check:not([hidden])') === null;
    document.getElementById('no-match').hidden = shown > 0;
    status.textContent = shown + ' of ' + checks.length + ' checks shown';
  };
  const choose = ({ outcome, operation, level }) => {
    for (const input of all('[name=outcome]', form)) input.checked = input.value === outcome;
    form.elements.operation.value = operation;
    form.elements.level.value = level;
    form.elements.text.value = '';
    apply();
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  const showAll = () => {
    form.reset();
    apply();
  };
  form.querySelector('button').addEventListener('click', showAll);
  form.hidden = false;

  const linked = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };
  const openLinked = () => {
    const target = linked();
    if (!target || target.tagName !== 'DETAILS') return;
    if (target.hidden) showAll();
    target.open = true;
    target.scrollIntoView();
    target.querySelector('summary').focus({ preventScroll: true });
  };
  addEventListener('hashchange', openLinked);

  const showInPlace = (disclosure) => {
    const source = document.querySelector('#exchange-' + CSS.escape(disclosure.dataset.exchange) + ' > .detail');
    if (!disclosure.open || !source || disclosure.querySelector('.detail')) return;
    const copy = source.cloneNode(true);
    copy.querySelector('.judges')?.remove();
    const own = new Set(all('li[data-pointer]', disclosure.parentElement).map(({ dataset }) => dataset.pointer));
    for (const mark of all('mark', copy)) if (!own.has(mark.dataset.pointer)) mark.replaceWith(mark.firstChild);
    disclosure.querySelector('p').replaceWith(copy);
  };
  document.addEventListener(
    'toggle',
    (event) => event.target.matches('.behind') && showInPlace(event.target),
    true,
  );

  const copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };
  const selectAll = (element) => getSelection().selectAllChildren(element);
  for (const button of all('.copy')) button.hidden = false;
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.copy');
    const count = event.target.closest('.count');
    if (count) choose(count.dataset);
    if (!button) return;
    const command = button.parentElement.querySelector('pre');
    const done = await copied(command.textContent);
    if (!done) selectAll(command);
    button.textContent = done ? 'Copied' : 'Selected, press Ctrl+C';
  });

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = all('.check:not([open])').filter(({ dataset }) => !['pass', 'observed'].includes(dataset.outcome));
    for (const element of opened) element.open = true;
  });
  addEventListener('afterprint', () => {
    for (const element of opened) element.open = false;
  });

  apply();
  openLinked();
})();
`;
