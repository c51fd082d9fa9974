import { createHash } from 'node:crypto';
import type { Messages } from '../../messages/index.ts';
import { keysDialog } from './components.ts';
import { html, ownElement, type Part } from './markup.ts';
import { scriptIn } from './script.ts';
import { styleIn } from './style.ts';

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * Returns a page that loads no other resource and runs no other script.
 * @param ownStyle rules in addition to those of all pages
 */
export function ownPage(title: Part, body: Part, words: Messages, ownStyle = ''): string {
  const [sheet = '', code = ''] = [styleIn(words) + ownStyle, scriptIn(words)].map((own) =>
    own.replace(/^\s*(?:\/\/.*\n|\s)/gm, ''),
  );
  // The empty icon keeps browsers from requesting /favicon.ico.
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(sheet)}`,
    `script-src ${hashSource(code)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
    <html lang="${words.page.htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${ownElement('style', sheet)}
      </head>
      <body>
        ${body} ${keysDialog(words)} ${ownElement('script', code)}
      </body>
    </html> `.source;
}
