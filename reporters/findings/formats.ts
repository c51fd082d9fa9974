import type { Report } from '../../judging/report.ts';
import { escapedForHurl, literal } from './assertion.ts';
import { comment, type Expectation, testFile } from './tests.ts';

/** Returns findings.http, for the HTTP client of JetBrains and for httpYac. */
export function toHttp(report: Report): string {
  return testFile(report, {
    usage: ({ target }, variables) => [
      comment(
        'For the HTTP client of JetBrains IDEs, and httpYac (VS Code, command line). REST Client of VS Code runs no tests.',
      ),
      comment('Put these variables into http-client.private.env.json:'),
      ...variables.map(({ name, shell }) => comment(`  ${name}: ${shell}`)),
      '',
      `@base_url = ${target.baseUrl}`,
    ],
    // `{{` begins a variable.
    canSend: (body) => !body.includes('{{'),
    escape: (text) => text,
    entry: ({ exchange, expectations }, [title, ...more], head) => [
      `### ${title}`,
      ...more.map(comment),
      '# @no-cookie-jar',
      ...head,
      ...(exchange.request.body ? ['', exchange.request.body] : []),
      ...(expectations.length === 0 ? [] : ['', '> {%', ...helper, ...expectations.flatMap(testOf), '%}']),
    ],
  });
}

const helper = [
  'function at(path) {',
  '  return path.reduce(function (value, key) { return value === null || value === undefined ? undefined : value[key]; }, response.body);',
  '}',
];

function testOf({ check, assertions, finding }: Expectation): string[] {
  const message = literal(`expected ${finding.expected}, got ${finding.actual} in the run`);
  return [
    `client.test(${literal(`${check}: ${finding.message}`)}, function () {`,
    ...assertions.map(({ http }) => `  client.assert(${http}, ${message});`),
    '});',
  ];
}

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
