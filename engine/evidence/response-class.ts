import { tokenHeader } from '../../contract/operations.ts';
import { headerIn } from '../wire/message.ts';
import { sentBody } from './body.ts';
import type { Exchange } from './evidence.ts';
import { oncePer } from './once-per.ts';

/** Characters of a body that are compared. */
const longestCompared = 2000;

/** A program that sends the request back shows its Token. */
const tokenInJson = new RegExp(`"${tokenHeader}":"[^"]*",?`, 'i');

/** Returns a text that is the same for two responses that differ in nothing but numbers, ids, times, the path and what was sent. */
export const responseClass = oncePer((exchange: Exchange): string => {
  const { request, response } = exchange;
  if (!response) return '';
  const target = headerIn(response.headers, 'location') ?? '';
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : '';
  const sent = new Set(Object.values(sentBody(exchange)).flat());
  const text = `${target} ${response.body.slice(0, longestCompared)}`
    .replaceAll(path === '/' || path === '' ? '\0' : path, '/…')
    .replaceAll(/"[^"\\\n]{3,200}"/g, (text) => (sent.has(text.slice(1, -1)) ? '"…"' : text))
    .replace(tokenInJson, '')
    .replace(/\b[0-9a-f]{8,}(?:-[0-9a-f]+)*\b/gi, '#')
    .replace(/\d+(?:[.:T ,-]*\d+)*/g, '#');
  return `${response.status} ${text}`;
});

/** True for two responses of one class. */
export const isSameAnswer = (one: Exchange, other: Exchange): boolean =>
  responseClass(one) === responseClass(other);
