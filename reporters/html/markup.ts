import { block, clip, line, plural, visible } from '../text.ts';

/** HTML that is safe to put into a page as it is. Only this module makes it from text. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** What a template takes: text is escaped, markup stays, lists are joined, nothing gives nothing. */
export type Part = string | number | Markup | undefined | false | readonly Part[];

// The ampersand first: the others bring one.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const special = /[&<>"']/;

function escape(text: string): string {
  if (!special.test(text)) return text;
  return Object.entries(entities).reduce(
    (escaped, [found, entity]) => escaped.replaceAll(found, entity),
    text,
  );
}

function toSource(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.source;
  if (Array.isArray(part)) return joined(part);
  return escape(line(String(part)));
}

// A report takes tens of thousands of these steps: plain loops, no array in between.
function joined(parts: readonly Part[]): string {
  let source = '';
  for (const part of parts) source += toSource(part);
  return source;
}

/** Template tag: gives the template as markup, its values escaped as text or quoted attribute values. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let source = template[0]!;
  for (let at = 0; at < parts.length; at += 1) source += toSource(parts[at]) + template[at + 1]!;
  return new Markup(source);
}

/** Takes text; gives it as markup with line breaks kept, at most `limit` characters, saying what is left out. */
export function lines(text: string, limit: number): Markup {
  return new Markup(escape(block(text, limit)));
}

/** A line break that formatting of the source cannot take away, for `pre`. */
export const newLine: Markup = new Markup('\n');

/** Takes a style sheet or a script of our own; gives its element. The policy's hash is of just this text. */
export function ownElement(name: 'style' | 'script', source: string): Markup {
  return new Markup(`<${name}>${source}</${name}>`);
}

/** Takes one value of a finding; gives it in a `code` element, at most `limit` characters. */
export function value(text: string, limit = 300): Markup {
  const start = clip(text, limit);
  const rest = start.omitted > 0 && html` <i>… ${plural(start.omitted, 'more character')}</i>`;
  return html`<code>${new Markup(escape(visible(start.text)))}</code>${rest}`;
}

/** Takes a policy, a title and a style sheet; gives the head of a page that loads nothing. */
export function pageHead(policy: string, title: Part, style: string): Markup {
  return html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
    ${ownElement('style', style)}
  </head>`;
}
