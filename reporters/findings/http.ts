import type { Report } from '../../judging/report.ts';
import { literal } from './assertion.ts';
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
