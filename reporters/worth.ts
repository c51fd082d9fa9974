import type { ExchangeReport, Report } from '../engine/judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { duration, line } from './text.ts';

interface Detector {
  readonly shows: (exchange: ExchangeReport) => boolean;
  /** Describes all exchanges that show it. */
  readonly says: (shown: readonly ExchangeReport[], messages: Messages) => string;
}

// Indentation only: with line breaks, each blank line would be a start from which all others are read.
const stackTrace =
  /^[^\S\n\r\u2028\u2029]*at .+:\d+:\d+\)?$|Traceback \(most recent call last\)|^#\d+ .+\.php\(\d+\)|\bin \/[\w./-]+\.php (?:on )?line \d+|\bat [\w.$]+\([\w]+\.java:\d+\)/m;
const memberOfSecret = /"(password|passwd|pwd|salt|[a-z]*hash|secret|private_?key)"\s*:\s*"[^"]{4,}"/i;
const secret =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\bAKIA[0-9A-Z]{16}\b|<Token>/;
const slowMs = 2000;

const bodyOf = ({ response }: ExchangeReport): string => response?.body ?? '';
const statusOf = ({ response }: ExchangeReport): number => response?.status ?? 0;

// Bodies are searched as text: many of them are not JSON.
const detectors = {
  failsInside: {
    // 502, 503 and 504 are a gateway's (reading 28).
    shows: (exchange) => statusOf(exchange) >= 500 && ![502, 503, 504].includes(statusOf(exchange)),
    says: (shown, { terms, report: { worth } }) =>
      worth.got(shown.length, terms.list([...new Set(shown.map(statusOf))].map(String))),
  },
  stackTraces: {
    shows: (exchange) => stackTrace.test(bodyOf(exchange)),
    says: (shown, { report: { worth } }) =>
      worth.suchAs(shown.length, line(stackTrace.exec(bodyOf(shown[0]!))?.[0].trim() ?? '', 120)),
  },
  passwords: {
    shows: (exchange) => memberOfSecret.test(bodyOf(exchange)),
    says: (shown, { terms, report: { worth } }) => {
      const names = new Set(shown.map((exchange) => memberOfSecret.exec(bodyOf(exchange))?.[1] ?? ''));
      return worth.namesIn(terms.list([...names]), shown.length);
    },
  },
  secrets: {
    shows: (exchange) => exchange.operation !== 'set-up' && secret.test(bodyOf(exchange)),
    says: (shown, { report: { worth } }) => worth.secretsIn(shown.length),
  },
  slow: {
    shows: ({ durationMs, response }) => response !== undefined && durationMs > slowMs,
    says: (shown, messages) => {
      const slowest = Math.max(...shown.map(({ durationMs }) => durationMs));
      const { tookMore } = messages.report.worth;
      return tookMore(shown.length, duration(slowMs, messages), duration(slowest, messages));
    },
  },
} as const satisfies Readonly<Record<string, Detector>>;

/** Returns behaviour that no requirement forbids, but that readers want to know, the most serious first. */
export function oddities(
  report: Pick<Report, 'exchanges' | 'language'>,
): readonly { readonly title: string; readonly says: string; readonly exchanges: readonly number[] }[] {
  const messages = wordsOf(report);
  return (Object.keys(detectors) as (keyof typeof detectors)[]).flatMap((name) => {
    const { shows, says }: Detector = detectors[name];
    const shown = report.exchanges.filter(shows);
    if (shown.length === 0) return [];
    const exchanges = shown.map(({ index }) => index);
    return [{ title: messages.report.worth[name], says: says(shown, messages), exchanges }];
  });
}
