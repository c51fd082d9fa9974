import { block, escapeMarkup, line } from '../text.ts';

/** HTML that needs no escaping. Only this module makes it from text. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** A value in a template: text is escaped, markup is not, lists are joined, undefined and false are left out. */
export type Part = string | number | Markup | undefined | false | readonly Part[];

function toSource(part: Part, inAttribute = false): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.source;
  if (Array.isArray(part)) return joined(part);
  return escapeMarkup(line(String(part)), inAttribute);
}

// A report needs tens of thousands of calls: plain loops without intermediate arrays are faster.
function joined(parts: readonly Part[]): string {
  let source = '';
  for (const part of parts) source += toSource(part);
  return source;
}

/** A template without the indentation of its source. `inTag` is true for values inside a tag. */
interface Compiled {
  readonly texts: readonly string[];
  readonly inTag: readonly boolean[];
}

const compiled = new WeakMap<TemplateStringsArray, Compiled>();

/** End tags that are optional in HTML. Omitting them makes large pages smaller. */
const impliedEnds = /<\/(?:li|dt|dd|tr|th|td|thead|tbody)>/g;

function compile(template: TemplateStringsArray): Compiled {
  const texts = template.map((text) =>
    text.replace(/\s*\n\s*(>?)/g, (_, end) => end || '\n').replace(impliedEnds, ''),
  );
  let before = '';
  const inTag = texts.map((text) => {
    before += text;
    const isIn = before.lastIndexOf('<') > before.lastIndexOf('>');
    if (!isIn && text.endsWith('="'))
      throw new Error(`an attribute outside of a tag, where its value is not escaped: ${text}`);
    return isIn;
  });
  const made = { texts, inTag };
  compiled.set(template, made);
  return made;
}

/** Template tag: returns the template as markup, with its values escaped as text or as quoted attribute values. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const { texts, inTag } = compiled.get(template) ?? compile(template);
  let source = texts[0]!;
  for (let at = 0; at < parts.length; at += 1) source += toSource(parts[at], inTag[at]) + texts[at + 1]!;
  return new Markup(source);
}

/** Returns an attribute, for a tag that does not always have it. */
export function attribute(name: string, value: string): Markup {
  return new Markup(` ${name}="${escapeMarkup(line(value))}"`);
}

/** Returns at most `limit` characters of a text as markup with its line breaks, and the number of characters omitted. */
export function lines(text: string, limit: number): Markup {
  return new Markup(escapeMarkup(block(text, limit), false));
}

/** A line break for `pre`: those in the source of a template are removed. */
export const newLine: Markup = new Markup('\n');

/**
 * Returns an element with the source of this package, which is not escaped. No whitespace is around the source, because
 * the hash in the policy of a page is that of the source alone.
 */
export function ownElement(name: 'style' | 'script', source: string): Markup {
  return new Markup(`<${name}>${source}</${name}>`);
}
