import type { Report } from '../../judging/report.ts';
import { escapedForHurl } from './assertion.ts';
import { comment, testFile } from './tests.ts';

/** Returns findings.hurl (https://hurl.dev). */
export function toHurl(report: Report): string {
  return testFile(report, {
    usage: ({ target }, variables) =>
      [
        'hurl --test --continue-on-error --no-cookie-store \\',
        `  --variable base_url=${target.baseUrl} \\`,
        ...variables.map(({ name, shell }) => `  --variable ${name}="${shell}" \\`),
        '  findings.hurl',
      ].map(comment),
    canSend: () => true,
    escape: (text) => escapedForHurl(text, /[\\#]/g),
    entry: ({ exchange, expectations }, about, head) => {
      const asserts = new Set(
        expectations.flatMap(({ assertions }) => assertions.flatMap(({ hurl }) => hurl)),
      );
      return [
        ...about.map(comment),
        ...head,
        ...(exchange.request.body ? [bodyOf(exchange.request.body)] : []),
        'HTTP *',
        ...(asserts.size > 0 ? ['[Asserts]', ...asserts] : []),
      ];
    },
  });
}

/** Returns a JSON body as it was sent, and any other body, or one with `{{`, in base64. */
function bodyOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && !body.includes('{{')) return body;
  } catch {
    // It is not JSON.
  }
  return `base64,${Buffer.from(body, 'utf8').toString('base64')};`;
}
