import { headerOf } from './body.ts';
import type { Exchange } from './evidence.ts';
import { decodedText } from './masking/view.ts';

/** Most characters of a response that a cause quotes. */
export const mostQuoted = 140;

/** Returns a text in one line, without what follows its first 140 characters. */
export function inOneLine(text: string): string {
  const line = text
    .slice(0, 4000)
    .replace(/[\s\p{Cc}\ufffd]+/gu, ' ')
    .trim();
  return line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line;
}

/** True for a text that begins like HTML or XML. */
export const isMarkup = (body: string): boolean => /^\s*<(!doctype|\?xml|[a-z][\w-]*[\s/>])/i.test(body);

/** True for markup that a browser shows as a page. */
export const isPage = (body: string): boolean =>
  isMarkup(body) && /<(!doctype html|html|head|body|p|br|div|script)\b/i.test(body.slice(0, 4000));

/** Returns the text of a page that a browser shows, after its title. */
export function visibleText(html: string): string {
  const title = /<title[^<>]*>([^<]*)</i.exec(html)?.[1]?.trim() ?? '';
  const shown = html
    .slice(0, 20_000)
    .replace(/<(script|style|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .trim();
  return inOneLine(decodedText(shown.startsWith(title) ? shown : `${title} ${shown}`, 'entity'));
}

/** Returns the beginning of a body in one line, of a page the text that a browser shows. */
export const shownText = (body: string): string => (isPage(body) ? visibleText(body) : inOneLine(body));

/**
 * Returns where a response sends a client: its Location, or the address that a page opens by itself. Undefined if it sends
 * it nowhere.
 */
export function targetOf(exchange: Exchange): string | undefined {
  const { status = 0, body = '' } = exchange.response ?? {};
  const location = headerOf(exchange, 'location');
  if (status >= 300 && status < 400 && location !== undefined) return location;
  if (!isMarkup(body)) return undefined;
  const text = body.slice(0, 4000);
  const byScript = /\blocation(?:\.href)?\s*=\s*(["'])([^"'\s]{1,300})\1/.exec(text)?.[2];
  return byScript ?? /http-equiv=["']?refresh["']?[^>]*?url=([^"'>\s]{1,300})/i.exec(text)?.[1];
}
