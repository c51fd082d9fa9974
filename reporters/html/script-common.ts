/** What the scripts of all pages begin with: the strip's keys, and buttons that copy. */
export const commonScript = `
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const linked = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };

  // One stop of the tab key for a whole strip; arrows go along a row, and to the mark above or below.
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
  for (const pane of all('.curl pre')) makePane(pane, 'curl command');
  for (const command of all('.curl:not(.cut)')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy curl';
    command.append(button);
  }
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.copy');
    if (!button) return;
    const command = button.parentElement.querySelector('pre');
    const done = await copied(command.textContent);
    if (!done) getSelection().selectAllChildren(command);
    button.textContent = done ? 'Copied' : 'Selected, press Ctrl+C';
  });
`;
