import { commonScript } from '../html/script-common.ts';

/** The script of the comparison's page: the rows of its tables are filtered by words, kept in the URL's hash. */
export const compareScript = `(() => {
  'use strict';
  ${commonScript}
  const form = document.getElementById('filter');
  const field = form.elements.text;
  const rows = all('.checks tbody tr, .points tbody tr');
  const apply = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    form.querySelector('output').textContent =
      shown > 0 || rows.length === 0 ? shown + ' of ' + rows.length + ' rows shown' : 'No row has all of: ' + words.join(', ') + '.';
  };
  const applyAndLink = () => {
    apply();
    history.replaceState(null, '', field.value ? '#differences?text=' + encodeURIComponent(field.value) : '#differences');
  };
  const follow = () => {
    if (location.hash.startsWith('#differences?')) {
      field.value = new URLSearchParams(location.hash.slice(13)).get('text') ?? '';
      apply();
      form.scrollIntoView();
      return;
    }
    const target = linked();
    if (!target) return;
    if (target.closest('[hidden]')) {
      field.value = '';
      apply();
    }
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    target.scrollIntoView({ block: 'center' });
  };
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest?.('input')) return;
    event.preventDefault();
    field.focus();
  });
  form.addEventListener('input', applyAndLink);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('button').addEventListener('click', () => {
    form.reset();
    applyAndLink();
  });
  form.hidden = false;
  apply();
  addEventListener('hashchange', follow);
  follow();
})();
`;
