import type { Report } from '../../judging/report.ts';
import type { Assertion, Path, Scalar } from './assertion.ts';
import { comment, introduction, leftOut, linesOn } from './comments.ts';
import { headersOf, isComplete, type Part, urlOf, variablesOf } from './sent.ts';
import { type RequestTest, testsOf } from './tests.ts';

/** Returns findings.hurl (https://hurl.dev): a request for each finding, which fails until the finding is fixed. */
export function toHurl(report: Report): string {
  const made = testsOf(report);
  const tests = made.tests.filter(({ exchange }) => isComplete(exchange));
  const variables = [
    `--variable base_url=${report.target.baseUrl}`,
    ...variablesOf(made).map(({ name, shell }) => `--variable ${name}="${shell}"`),
  ];
  const run = [
    'hurl --test --continue-on-error --no-cookie-store \\',
    ...variables.map((each) => `  ${each} \\`),
    '  findings.hurl',
  ];
  const parts = [
    ...introduction(report, tests).map(comment),
    ...run.map(comment),
    ...tests.flatMap((test) => ['', ...entry(test, report)]),
    ...leftOut(made.untestable).map(comment),
  ];
  return `${parts.join('\n')}\n`;
}

function entry({ exchange, expectations }: RequestTest, report: Report): string[] {
  const { body } = exchange.request;
  const asserts = [...new Set(expectations.flatMap(({ assertions }) => assertions.flatMap(linesOf)))];
  return [
    ...linesOn({ exchange, expectations }).map(comment),
    `${exchange.request.method} ${templated(urlOf(exchange, report))}`,
    ...headersOf(exchange).map(({ name, value }) => `${name}: ${templated(value)}`.trimEnd()),
    ...(body === undefined || body === '' ? [] : [bodyOf(body)]),
    'HTTP *',
    ...(asserts.length > 0 ? ['[Asserts]', ...asserts] : []),
  ];
}

/** Returns the lines of an assertion for `[Asserts]`. */
export function linesOf(assertion: Assertion): readonly string[] {
  switch (assertion.that) {
    case 'accepted':
      return ['status >= 200', 'status < 300'];
    case 'json':
      return [`header "Content-Type" matches ${quoted('(?i)^(application/json|[^;]+[+]json)')}`];
    case 'hides':
      return [`body not contains ${quoted(assertion.text)}`];
    case 'exists':
      return [`${at(assertion.path)} exists`];
    case 'equals':
      return [`${at(assertion.path)} == ${literal(assertion.value)}`];
    case 'differs':
      return [`${at(assertion.path)} != ${literal(assertion.value)}`];
    case 'contains':
      return [`${at(assertion.path)} contains ${quoted(assertion.text)}`];
    case 'includes':
      return [`${at(assertion.path)} includes ${quoted(assertion.value)}`];
    case 'matches':
      return [`${at(assertion.path)} matches ${quoted(assertion.pattern)}`];
    case 'is':
      // `isCollection` is also true for an object, but an object has no count.
      return [
        `${at(assertion.path)} ${assertion.kind === 'collection' ? 'count >= 0' : predicates[assertion.kind]}`,
      ];
    case 'is-not':
      return [`${at(assertion.path)} not ${predicates[assertion.kind]}`];
    case 'count': {
      const { of, is, count, path } = assertion;
      const chosen = of === undefined ? '' : `[?(@.${of.member} == ${inQuery(of.value)})]`;
      return [`${at(path, chosen)} count ${is} ${count}`];
    }
  }
}

const predicates = {
  integer: 'isInteger',
  number: 'isFloat',
  string: 'isString',
  boolean: 'isBoolean',
  collection: 'isCollection',
} as const;

const inQuery = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;

function at(path: Path, further = ''): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^\w+$/.test(key) ? `.${key}` : `[${inQuery(key)}]`;
  });
  return `jsonpath ${quoted(`$${steps.join('')}${further}`)}`;
}

function literal(value: Scalar): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

/** Returns a quoted string. Characters with a meaning in it, and those not allowed in a line, are escaped. */
function quoted(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, String.raw`\$&`)
    .replace(/[^\P{C}]|\{(?=\{)|[\u2028\u2029]/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`);
  return `"${escaped}"`;
}

const templated = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      'variable' in part
        ? `{{${part.variable}}}`
        : part.text
            .replace(/[\\#]/g, String.raw`\$&`)
            .replace(/[^\P{C}]|\{(?=\{)/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`),
    )
    .join('');

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
