import type { ExchangeReport, Report } from '../judging/report.ts';
import { plural } from '../judging/plural.ts';
import { duration, line } from './text.ts';

/** Something that no statement forbids, and that people want to know. */
export interface Oddity {
  readonly title: string;
  readonly says: string;
  /** The exchanges that show it, one at least. */
  readonly exchanges: readonly number[];
}

interface Sign {
  readonly title: string;
  readonly shows: (exchange: ExchangeReport) => boolean;
  /** In words, of all exchanges that show it. */
  readonly says: (shown: readonly ExchangeReport[]) => string;
}

const stackTrace =
  /^\s*at .+:\d+:\d+\)?$|Traceback \(most recent call last\)|^#\d+ .+\.php\(\d+\)|\bin \/[\w./-]+\.php (?:on )?line \d+|\bat [\w.$]+\([\w]+\.java:\d+\)/m;
const memberOfSecret = /"(password|passwd|pwd|salt|[a-z]*hash|secret|private_?key)"\s*:\s*"[^"]{4,}"/i;
const secret =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\bAKIA[0-9A-Z]{16}\b|<Token>/;
const slowMs = 2000;

const bodyOf = ({ response }: ExchangeReport): string => response?.body ?? '';
const statusOf = ({ response }: ExchangeReport): number => response?.status ?? 0;

// What is in a body is looked at as text: the bodies in question are often no JSON.
const signs: readonly Sign[] = [
  {
    title: 'The service fails inside',
    shows: (exchange) => statusOf(exchange) >= 500,
    says: (shown) => `${plural(shown.length, 'request')} got ${[...new Set(shown.map(statusOf))].join(', ')}`,
  },
  {
    title: 'Stack traces are shown to the outside',
    shows: (exchange) => stackTrace.test(bodyOf(exchange)),
    says: (shown) =>
      `in ${plural(shown.length, 'answer')}, such as ${line(stackTrace.exec(bodyOf(shown[0]!))?.[0].trim() ?? '', 120)}`,
  },
  {
    title: 'Answers carry passwords or hashes',
    shows: (exchange) => memberOfSecret.test(bodyOf(exchange)),
    says: (shown) => {
      const names = new Set(shown.map((exchange) => memberOfSecret.exec(bodyOf(exchange))?.[1]));
      return `${[...names].join(', ')} in ${plural(shown.length, 'answer')}`;
    },
  },
  {
    title: 'Answers carry secrets',
    shows: (exchange) => exchange.operation !== 'set-up' && secret.test(bodyOf(exchange)),
    says: (shown) => `the Token itself, a key or a signed token in ${plural(shown.length, 'answer')}`,
  },
  {
    title: 'Very slow answers',
    shows: ({ durationMs, response }) => response !== undefined && durationMs > slowMs,
    says: (shown) =>
      `${plural(shown.length, 'answer')} took more than ${duration(slowMs)}, the slowest ${duration(Math.max(...shown.map(({ durationMs }) => durationMs)))}`,
  },
];

/** What is worth a look in the answers of a run, the most serious first. */
export function oddities({ exchanges }: Report): readonly Oddity[] {
  return signs.flatMap(({ title, shows, says }) => {
    const shown = exchanges.filter(shows);
    return shown.length === 0
      ? []
      : [{ title, says: says(shown), exchanges: shown.map(({ index }) => index) }];
  });
}
