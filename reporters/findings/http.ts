import type { Report } from '../../judging/report.ts';
import type { Assertion } from './assertion.ts';
import { comment, introduction, leftOut, linesOn } from './comments.ts';
import { headersOf, isComplete, type Part, urlOf, variablesOf } from './sent.ts';
import { type Expectation, type RequestTest, testsOf } from './tests.ts';

/**
 * Returns findings.http, for the HTTP client of JetBrains and for httpYac: a request for each finding, with a test that
 * fails until the finding is fixed.
 */
export function toHttp(report: Report): string {
  const made = testsOf(report);
  const tests = made.tests.filter(({ exchange }) => isComplete(exchange) && isPlain(exchange.request.body));
  const parts = [
    ...introduction(report, tests).map(comment),
    ...[
      'For the HTTP client of JetBrains IDEs, and httpYac (VS Code, command line). REST Client of VS Code runs no tests.',
      'Put these variables into http-client.private.env.json:',
    ].map(comment),
    ...variablesOf(made).map(({ name, shell }) => comment(`  ${name}: ${shell}`)),
    '',
    `@base_url = ${report.target.baseUrl}`,
    ...tests.flatMap((test) => ['', ...entry(test, report)]),
    ...leftOut(made.untestable).map(comment),
  ];
  return `${parts.join('\n')}\n`;
}

/** True for a body without `{{`, which begins a variable in these files. */
const isPlain = (body = ''): boolean => !body.includes('{{');

function entry({ exchange, expectations }: RequestTest, report: Report): string[] {
  const { body, method } = exchange.request;
  const [title = '', ...more] = linesOn({ exchange, expectations });
  return [
    `### ${title}`,
    ...more.map(comment),
    '# @no-cookie-jar',
    `${method} ${templated(urlOf(exchange, report))}`,
    ...headersOf(exchange).map(({ name, value }) => `${name}: ${templated(value)}`.trimEnd()),
    ...(body === undefined || body === '' ? [] : ['', body]),
    ...(expectations.length === 0 ? [] : ['', '> {%', ...helper, ...expectations.flatMap(testOf), '%}']),
  ];
}

const helper = [
  'function at(path) {',
  '  return path.reduce(function (value, key) { return value === null || value === undefined ? undefined : value[key]; }, response.body);',
  '}',
];

function testOf({ check, title, assertions, finding }: Expectation): string[] {
  const message = literal(`expected ${finding.expected}, got ${finding.actual} in the run`);
  return [
    `client.test(${literal(`${check}: ${title}`)}, function () {`,
    ...assertions.map((assertion) => `  client.assert(${condition(assertion)}, ${message});`),
    '});',
  ];
}

/** Returns a JavaScript expression that is true for a response that meets the assertion. */
export function condition(assertion: Assertion): string {
  switch (assertion.that) {
    case 'accepted':
      return 'response.status >= 200 && response.status < 300';
    case 'json':
      return `/^(application\\/json|[^;]+[+]json)/i.test(String(response.contentType.mimeType))`;
    case 'hides':
      return `(typeof response.body === "string" ? response.body : JSON.stringify(response.body)).indexOf(${literal(assertion.text)}) < 0`;
    case 'exists':
      return `${at(assertion)} !== undefined`;
    case 'equals':
      return `${at(assertion)} === ${literal(assertion.value)}`;
    case 'differs':
      return `${at(assertion)} !== ${literal(assertion.value)}`;
    case 'contains':
      return `String(${at(assertion)}).indexOf(${literal(assertion.text)}) >= 0`;
    case 'includes':
      return `[].concat(${at(assertion)}).indexOf(${literal(assertion.value)}) >= 0`;
    case 'matches':
      return `new RegExp(${literal(assertion.pattern)}).test(${at(assertion)})`;
    case 'is':
      return assertion.kind === 'collection'
        ? `Array.isArray(${at(assertion)})`
        : kinds[assertion.kind](at(assertion));
    case 'is-not':
      return `!(${kinds[assertion.kind](at(assertion))})`;
    case 'count': {
      const { of, is, count } = assertion;
      const all = `[].concat(${at(assertion)})`;
      const chosen =
        of === undefined
          ? all
          : `${all}.filter(function (one) { return one && one[${literal(of.member)}] === ${literal(of.value)}; })`;
      return `${chosen}.length ${is === '==' ? '===' : is} ${count}`;
    }
  }
}

const at = ({ path }: { readonly path: readonly (string | number)[] }): string => `at(${literal(path)})`;

const kinds = {
  integer: (value: string) => `typeof ${value} === "number" && ${value} % 1 === 0`,
  number: (value: string) => `typeof ${value} === "number"`,
  string: (value: string) => `typeof ${value} === "string"`,
  boolean: (value: string) => `typeof ${value} === "boolean"`,
  collection: (value: string) => `typeof ${value} === "object" && ${value} !== null`,
} as const;

/** Returns a value as a JavaScript literal without `%}`, which would end the script, and without `{{`. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('%}', String.raw`\u0025}`)
    .replaceAll('{{', String.raw`{\u007b`)
    .replace(/[\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`);
}

const templated = (parts: readonly Part[]): string =>
  parts.map((part) => ('variable' in part ? `{{${part.variable}}}` : part.text)).join('');
