/** Script of the list of keys, and of the button that copies a finding as Markdown for a bug report. */
export const keysScript = String.raw`
  const keysDialog = make('dialog', 'keys');
  keysDialog.setAttribute('aria-label', texts.keys);
  const keyList = make('dl', 'facts');
  for (const [key, does] of Object.entries(texts.keyList)) {
    const term = make('dt', '');
    term.append(...key.split(' ').flatMap((each) => [make('kbd', '', each), ' ']));
    keyList.append(term, make('dd', '', does));
  }
  const closeKeys = Object.assign(make('button', '', texts.close), { type: 'button' });
  closeKeys.addEventListener('click', () => keysDialog.close());
  keysDialog.append(make('h2', '', texts.keys), keyList, closeKeys);
  document.body.append(keysDialog);
  const keysButton = Object.assign(make('button', 'open-keys', texts.keys + ' '), { type: 'button' });
  keysButton.append(make('kbd', '', '?'));
  keysButton.addEventListener('click', () => keysDialog.showModal());
  document.querySelector('form .fields')?.append(keysButton);

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
