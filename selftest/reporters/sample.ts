import { inEnglish } from '../../messages/index.ts';
import { operationIds } from '../../contract/operations.ts';
import { statements } from '../../contract/statements.ts';
import type { Level } from '../../contract/statements.ts';
import { gateOf } from '../../engine/judging/gate.ts';
import type { CheckReport, Report, UncheckedStatement } from '../../engine/judging/report.ts';
import { countOutcomes } from '../../reporters/summary.ts';
import { answer, baseUrl, check, checks as failing, exchanges, finding } from './sample-checks.ts';

/** The counts that a report carries for these checks. */
export function countsOf(checks: readonly CheckReport[]): Report['counts'] {
  const at = (level: Level) => countOutcomes(checks.filter((one) => one.level === level));
  return { must: at('must'), should: at('should'), open: at('open') };
}

const unchecked = (['token.lifetime', 'start-task.comment'] as const).map((id): UncheckedStatement => {
  const { section, level, says, unchecked: reason } = statements[id];
  return { id, section, level, says, reason };
});

function report(checks: readonly CheckReport[], parts: Partial<Omit<Report, 'gate'>>): Report {
  const whole = {
    reportVersion: 1 as const,
    suite: { name: 'pms-conformance', version: '0.1.0', contractDigest: 'sha256:5f0c3a' },
    target: { baseUrl, kind: 'remote', fixtures: 'ids' },
    run: {
      id: 'r-4k2m9x',
      startedAt: '2026-11-21T10:15:30.000Z',
      durationMs: 4210,
      requests: 6,
      seed: 42,
      command: 'pms-conformance run --base-url https://pms.example.test/zentao',
    },
    verdict: 'conformant',
    counts: countsOf(checks),
    causes: [],
    checks,
    unchecked,
    changes: [],
    exchanges,
    ...parts,
  } satisfies Omit<Report, 'gate'>;
  const gate = gateOf(whole, { failOn: 'fail', allowIncomplete: false });
  return { ...whole, gate: { ...gate, reasons: gate.reasons.map(inEnglish) } };
}

/** A target that does all it must, observed where the document is silent. */
export const conformant: Report = report(
  failing.map((one): CheckReport => {
    const { reason: _reason, ...rest } = one;
    return one.level === 'open' ? one : { ...rest, outcome: 'pass', findings: [] };
  }),
  {},
);

const cause = (summary: string, check: string, field: string) => ({
  id: 'value',
  scope: 'start-task',
  summary,
  checks: [check],
  fields: [field],
  findings: 1,
});

/** The failing checks, whose findings name their causes. */
const explained = failing.map((one): CheckReport => {
  const fields = ['consumed', 'status'];
  const findings = one.findings.map((found) => {
    const cause = one.operation === 'start-task' ? fields.indexOf(found.field ?? '') : -1;
    return cause < 0 ? found : { ...found, cause };
  });
  return one.outcome === 'fail' ? { ...one, findings } : one;
});

/** A target with every outcome there is. */
export const nonConformant: Report = report(explained, {
  verdict: 'non-conformant',
  causes: [
    cause('Numbers come as strings in 1 field of the task record.', 'start-task/field-types', 'consumed'),
    cause('A start leaves the status as it was.', 'start-task/status-is-doing', 'status'),
  ],
  changes: [
    { kind: 'task-started', id: '7', exchange: 1 },
    { kind: 'story-created', id: '31', exchange: 3, undone: true },
  ],
});

/** A run that was stopped, so that nothing is shown either way. */
export const incomplete: Report = report(
  failing.filter(({ outcome }) => !['fail', 'broken'].includes(outcome)),
  {
    verdict: 'incomplete',
    run: { ...conformant.run, stopped: 'GET /users refused the Token with 401.' },
  },
);

/** One that fails as known alone, and is otherwise right. */
export const waived: Report = report(
  [
    ...conformant.checks.filter(({ id }) => id !== 'create-story/status-is-active'),
    ...failing.filter(({ outcome }) => outcome === 'waived'),
  ],
  {},
);

/** One that conforms, and differs from what was recorded. */
export const differing: Report = report(conformant.checks, {
  pinned: {
    verdict: 'different',
    recordedFrom: 'https://earlier.example.test',
    checks: conformant.checks
      .filter(({ level }) => level === 'open')
      .map(({ id, operation, title }) => ({
        id,
        operation,
        title,
        level: 'pinned',
        outcome: 'fail',
        compared: 1,
        findings: [finding('status is not as recorded', 'status', '401', '403', 4)],
      })),
  },
});

/** One whose failure generated requests showed. */
export const thorough: Report = report(
  failing.map((one) => ({
    ...one,
    findings: one.findings.map((found) => ({
      ...found,
      likely: { as: 'rounded', says: 'cut after 100 characters' },
      generated: {
        cases: 3,
        of: 40,
        seen: 'again',
        smallest: 'keywords of 101 letters',
        after: 'a story without keywords',
        nearby: 'right with 100 letters',
      },
    })),
  })),
  { verdict: 'non-conformant' },
);

/** Strings that try to break out of, or to disfigure, each format. */
export const hostileStrings = {
  script: '</script><script>window.ran = 1</script>',
  image: '"><img src=x onerror="window.ran = 1">\'',
  style: '</style><style>body{display:none}</style>',
  cdata: ']]><evil/>',
  entity: '&lt;b&gt; &#0; &unknown;',
  terminal: '\u001b[2J\u001b]0;title\u0007\u009b31m\u0000\u007f\r\n',
  bidi: 'a\u202Eb\u2066c\u200Fd\u2028e\uFEFF',
  surrogate: '\ud800 and \udfff, \uffff',
  markdown: '| `code` ``` [x](http://evil.test) **b** <b> @octocat #1 ![i](http://evil.test/i.png)\n# h',
  command: '::error file=a::pwned\n::set-output name=a::b\n##[error]pwned ##vso[task.complete]',
  template: '${7*7} {{7*7}} <!-- --> %s %n',
} as const;

const hostileText = Object.values(hostileStrings).join(' ');

/** Takes a value; gives it with each string that a target can choose replaced by the hostile one. */
function poisoned<Value>(value: Value, text: string): Value {
  const chosen =
    /^(says|title|reason|hint|message|expected|actual|value|body|purpose|curl|summary|aspect|url|baseUrl|command|stopped|reasons|field|path)$/;
  const walk = (inner: unknown, key: string): unknown => {
    if (typeof inner === 'string')
      return chosen.test(key) ? `${key === 'field' ? inner : key} ${text}` : inner;
    if (Array.isArray(inner))
      return inner.map((item) => walk(item, key === 'headers' ? 'value' : key === 'fields' ? 'field' : key));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, item]) => [name, walk(item, name)]));
  };
  return walk(value, '') as Value;
}

/** The non-conformant report with hostile text wherever a target can put text. */
export const hostile: Report = poisoned(nonConformant, hostileText);

/** Takes a number of findings, of exchanges and a body size in characters; gives a report as big as that. */
export function huge(findings: number, exchangeCount: number, bodyLength: number): Report {
  const long = 'x'.repeat(bodyLength);
  const many = Array.from({ length: exchangeCount }, (_, index) =>
    answer(
      index,
      'list-all-users',
      `GET /users?page=${index}`,
      200,
      JSON.stringify({ users: [long], page: index }),
    ),
  );
  const checks = operationIds.flatMap((operation) =>
    Array.from({ length: 25 }, (_, number) =>
      check(
        `${operation}/field-types-${number}`,
        'every field has its documented type',
        'list-users.page-fields',
        'fail',
        {
          findings: Array.from({ length: findings / 100 }, (_unused, at) =>
            finding(`item ${at} is wrong`, 'users', 'a user', long.slice(0, 2000), at % exchangeCount),
          ),
          exchanges: many.map(({ index }) => index),
        },
      ),
    ),
  );
  return report(checks, { verdict: 'non-conformant', exchanges: many });
}
