import { tokenHeader } from '../../contract/operations.ts';
import { headerIn } from '../wire/message.ts';
import { sentBody } from './body.ts';
import type { Exchange } from './evidence.ts';
import { oncePer } from './once-per.ts';

/** Characters of a body that are compared. */
const longestCompared = 2000;

/** A program that sends the request back shows its Token. */
const tokenInJson = new RegExp(`"${tokenHeader}":"[^"]*",?`, 'i');

/**
 * Returns a text that is the same for two responses that differ in nothing but the path, what was sent, and numbers, times
 * and ids: words with a digit.
 */
export const responseClass = oncePer((exchange: Exchange): string => {
  const { request, response } = exchange;
  if (!response) return '';
  const target = headerIn(response.headers, 'location') ?? '';
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : '';
  const sent = Object.values(sentBody(exchange))
    .flat()
    .filter((value) => typeof value === 'string');
  // A single word may be one of the message, too.
  const sentences = sent.filter((text) => /[\d ]/.test(text));
  const plain = [path === '/' ? '' : path, ...sentences]
    .filter((part) => part !== '')
    .reduce((all, part) => all.replaceAll(part, '…'), `${target} ${response.body.slice(0, longestCompared)}`);
  const unsent =
    sent.length === 0
      ? plain
      : plain.replace(/"[^"\\\n]{3,200}"/g, (quoted) =>
          sent.includes(quoted.slice(1, -1)) ? '"…"' : quoted,
        );
  const text = unsent
    .replace(tokenInJson, '')
    // The lookbehind keeps it from trying each character of a word without a digit.
    .replace(/(?<![\w.+/=-])[\w.+/=-]*\d[\w.+/=-]*(?:[:T ,]+\d[\w.+/=-]*)*/g, '#')
    .replace(/\b[a-f]{8,}\b/gi, '#');
  return `${response.status} ${text}`;
});

/** True for two responses of one class. */
export const isSameAnswer = (one: Exchange, other: Exchange): boolean =>
  one === other ||
  (one.response?.status === other.response?.status && responseClass(one) === responseClass(other));
