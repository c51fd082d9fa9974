import { expect, test } from 'vitest';
import type { Context } from '../../reference/override.ts';
import { nextStep } from '../../reporters/next-step.ts';
import type { RunSettings } from '../../engine/run.ts';
import { type Bend, runAgainst, runBent } from '../in-process.ts';

/** A service that wants a field that the document lacks. */
const wantsBranch = {
  operation: 'create-story',
  override: {
    problems: (found: readonly { message: string }[], { input }: Context) =>
      typeof input['branch'] === 'number' ? found : [...found, { message: 'branch should be a number' }],
  },
} as const;
/** True for the request that asks for a product which does not exist. */
const asksForUnknownProduct = (body: string): boolean => body.includes('"product":1999999993');
const extraFields = [{ operation: 'create-story', field: 'branch', value: 0 }] as const;

test('what lies behind a refusal is judged with the field that was given; the refusal stays a failure', async () => {
  const { report } = await runAgainst(wantsBranch, { extraFields });
  const outcomes = Object.fromEntries(report.checks.map(({ id, outcome }) => [id, outcome]));
  expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([
    'create-story/accepts-sufficient-fields',
    'create-story/accepts-all-fields',
  ]);
  expect(report.checks.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id)).toEqual([]);
  expect(outcomes).toMatchObject({
    'create-story/echoes-title': 'pass',
    'create-story/accepts-every-category': 'pass',
    'create-story/refuses-no-token': 'pass',
  });
  expect(report.notes?.join('\n')).toContain('create-story.branch=0, which the document does not have');
  expect(nextStep(report)).not.toContain('--extra-field');
  expect(
    report.exchanges.filter(
      ({ step, request }) => step.startsWith('sufficient/') && request.body?.includes('branch'),
    ),
  ).toEqual([]);
});

test.each([
  ['{"error":{"branch":["『Branch/Platform』should be numbers"]}}', 'create-story.branch=…'],
  ['{"error":"branch is required"}', 'create-story.branch=…'],
  ['{"errors":[{"field":"reviewer","message":"must be a string"}]}', 'create-story.reviewer=…'],
  ['{"error":{"title":["too long"]}}', undefined],
  ['{"error":"the product must be active"}', undefined],
])(
  'a rejection that names a field which the document lacks says which setting to give: %s',
  async (body, setting) => {
    const { report } = await runBent(
      ({ path, body: sent }, next) =>
        path.endsWith('/stories') && !asksForUnknownProduct(sent)
          ? { status: 400, headers: {}, body }
          : next(),
      {},
      { only: ['create-story/*'] },
    );
    const [finding] = report.checks.find(
      ({ id }) => id === 'create-story/accepts-sufficient-fields',
    )!.findings;
    const says = report.causes[finding!.cause!]!.next?.join() ?? '';
    expect(says.includes('--extra-field')).toBe(setting !== undefined);
    if (setting !== undefined) expect(says).toContain(`--extra-field ${setting}`);
    // Among the first lines of every output.
    expect(nextStep(report).includes('--extra-field')).toBe(setting !== undefined);
  },
);

const demandsModule =
  (isGood: (module: unknown) => boolean): Bend =>
  ({ path, body }, next) => {
    const isStory = path.endsWith('/stories') && /^\{"title":".*\}$/.test(body);
    const isRejected =
      isStory && !asksForUnknownProduct(body) && !isGood((JSON.parse(body) as { module?: unknown }).module);
    return !isRejected
      ? next()
      : { status: 400, headers: {}, body: '{"error":{"module":["module is required"]}}' };
  };

test('a value that another record has is tried in one story, and advised if it is accepted', async () => {
  const { report } = await runBent(demandsModule((module) => module === 12));
  const tried = report.exchanges.filter(({ step }) => step === 'shown-value');
  expect(tried.map(({ request, response }) => [JSON.parse(request.body!).module, response?.status])).toEqual([
    [12, 200],
  ]);
  expect(nextStep(report)).toContain('run again with --extra-field create-story.module=12: with it');
});

test('a value that another record has is not advised if it is rejected', async () => {
  const { report } = await runBent(demandsModule((module) => module === 77));
  expect(report.exchanges.filter(({ step }) => step === 'shown-value')).toHaveLength(1);
  expect(nextStep(report)).toContain('--extra-field create-story.module=… and an id that exists there');
});

test.each<[string, Partial<RunSettings>]>([
  ['undocumented requests are left out', { open: false }],
  ['no record shows a value', { only: ['create-story/*'] }],
])('where %s, no value is tried', async (_, given) => {
  const { report } = await runBent(
    demandsModule((module) => module === 12),
    {},
    given,
  );
  expect(report.exchanges.filter(({ step }) => step === 'shown-value')).toEqual([]);
  expect(nextStep(report)).toContain('create-story.module=…');
});

test('a product that does not exist is told by the request for an unknown one', async () => {
  const body = '{"error":"nothing there"}';
  const { report } = await runBent(
    ({ path, body: sent }, next) =>
      path.endsWith('/stories') && /"product":\d/.test(sent) ? { status: 400, headers: {}, body } : next(),
    {},
    { only: ['create-story/*'] },
  );
  expect(report.causes[0]).toMatchObject({ id: 'no-such-object', scope: 'setting' });
  expect(nextStep(report)).toContain('PMS_PRODUCT_ID');
  expect(nextStep(report)).not.toContain('--extra-field');
});

test('is not sent where the documented request is taken', async () => {
  const { report } = await runAgainst({}, { extraFields });
  expect(report.verdict).toBe('conformant');
  expect(report.exchanges.filter(({ request }) => request.body?.includes('"branch"'))).toEqual([]);
});

test.for([[], ['create-story/any-fields', 'create-story/any-text']])(
  'generated stories have it where documented ones are refused; only: %s',
  async (only) => {
    const { report } = await runAgainst(wantsBranch, { extraFields, thorough: 100, only });
    const generated = report.checks.filter(({ id, thorough }) => thorough && id.startsWith('create-story/'));
    expect(new Set(generated.map(({ outcome }) => outcome).filter((one) => one !== 'skipped'))).toEqual(
      new Set(only.length > 0 ? ['pass'] : ['pass', 'observed']),
    );
    expect(report.notes?.join('\n')).toContain('create-story.branch=0, which the document does not have');
  },
);
