import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf } from '../../cli/commands/reference.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { executeHere } from '../cli/fake-host.ts';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { parseJunit, type JunitCase } from '../reporters/parse-junit.ts';

/** What a reader of JUnit, such as Jenkins, sees of a file. */
function readJunit(xml: string): { cases: readonly JunitCase[]; red: number; counted: number } {
  const { testsuite, failures, errors } = parseJunit(xml);
  const cases = testsuite.flatMap(({ testcase }) => testcase);
  const red = cases.filter(({ failure, error }) => failure !== undefined || error !== undefined).length;
  return { cases, red, counted: Number(failures) + Number(errors) };
}

/** A service of which everybody has left. */
const emptyList = createServer((request, response) => {
  const isKnown = request.headers['token'] === 'a-token-of-24-characters';
  response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' });
  const { searchParams } = new URL(request.url!, 'http://service.test');
  const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name) ?? 1));
  response.end(JSON.stringify(isKnown ? { page, total: 0, limit, users: [] } : { error: 'Unauthorized' }));
});

const swaps = 'start-task-swaps-consumed-and-left';
const waivers = [
  { check: 'start-task/echoes-consumed', reason: 'known' },
  { check: 'start-task/echoes-left', reason: 'known' },
];

/** The settings of a run, the exit code, and what every output says of it first. */
const rows: Readonly<
  Record<
    string,
    {
      readonly deviation?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly args?: readonly string[];
      readonly config?: object;
      readonly code: number;
      readonly says: RegExp;
      readonly badge: readonly [message: string, color: string];
    }
  >
> = {
  conformant: { code: 0, says: /^CONFORMANT · gate met \(exit 0\)$/, badge: ['conformant', 'brightgreen'] },
  waived: {
    deviation: swaps,
    config: { waivers },
    code: 0,
    says: /^CONFORMANT, \d waived · gate met \(exit 0\)$/,
    badge: [expect.stringMatching(/^conformant, \d waived$/), 'yellowgreen'],
  },
  'a stale waiver': {
    config: { waivers: waivers.slice(1) },
    code: 1,
    says: /^CONFORMANT · gate not met: waivers\[0\] .* \(exit 1\)$/,
    badge: ['conformant, gate not met', 'orange'],
  },
  'non-conformant': {
    deviation: swaps,
    code: 1,
    says: /^NON-CONFORMANT · gate not met: 2 of \d+ required checks fail \(exit 1\)$/,
    badge: ['non-conformant (2 failing)', 'red'],
  },
  'non-conformant, and the same as ever': {
    deviation: swaps,
    args: ['--gate', 'same', '--expect-observed', 'pins.json'],
    code: 0,
    says: /^NON-CONFORMANT, 2 failing · gate met \(exit 0\)$/,
    badge: ['non-conformant (2 failing)', 'red'],
  },
  'another than before': {
    deviation: 'answers-299',
    args: ['--gate', 'same', '--expect-observed', 'other-pins.json'],
    code: 1,
    says: /^CONFORMANT · gate not met: differs from observed\.json in \d+ points? \(exit 1\)$/,
    badge: ['conformant, gate not met', 'orange'],
  },
  incomplete: {
    env: { PMS_PRODUCT_ID: '' },
    code: 3,
    says: /^INCOMPLETE · gate not met: \d+ of \d+ required checks without a result \(exit 3\)$/,
    badge: [expect.stringMatching(/^incomplete \(\d+ unanswered\)$/), 'lightgrey'],
  },
  'a list without users': {
    env: { PMS_BASE_URL: 'empty', PMS_TOKEN: 'a-token-of-24-characters', PMS_READ_ONLY: 'true' },
    args: ['--allow-incomplete'],
    code: 3,
    says: /^INCOMPLETE · gate not met: no check was judged \(exit 3\)$/,
    badge: [expect.stringMatching(/^incomplete /), 'lightgrey'],
  },
  unreachable: {
    env: { PMS_BASE_URL: 'http://127.0.0.1:1' },
    code: 4,
    says: /^UNREACHABLE: .* \(exit 4\)$/,
    badge: [expect.stringMatching(/^unreachable/), 'lightgrey'],
  },
};

describe('every output says the same first', () => {
  const inside = useFolder();
  let emptyUrl: string;

  beforeAll(async () => {
    emptyUrl = `http://127.0.0.1:${await listen(emptyList)}`;
    for (const [name, deviation] of [
      ['pins.json', swaps],
      ['other-pins.json', undefined],
    ] as const) {
      await run(deviation, {}, ['--out', name.replace('.json', '')]);
      await cp(inside(`${name.replace('.json', '')}/observed.json`), inside(name));
    }
  });
  afterAll(() => void emptyList.close());

  async function run(id: string | undefined, env: Readonly<Record<string, string>>, args: readonly string[]) {
    const service = createService([...deviations, ...freedoms].find((each) => each.id === id));
    const own = environmentOf(await service.listen(), seedOf(service));
    const given = env['PMS_BASE_URL'] === 'empty' ? {} : own;
    const settings = { ...given, ...env };
    if (env['PMS_BASE_URL'] === 'empty') settings['PMS_BASE_URL'] = emptyUrl;
    const ended = await executeHere(['run', ...args], { cwd: inside(), env: settings });
    await service.close();
    return ended;
  }

  test.for(Object.entries(rows))(
    '%s',
    async ([name, { deviation, env = {}, args = [], config, code, says, badge }]) => {
      const out = name.replaceAll(/\W+/g, '-');
      if (config) await writeFile(inside(`${out}.json`), JSON.stringify(config));
      const ended = await run(deviation, env, [
        ...args,
        '--out',
        out,
        ...(config ? ['--config', `${out}.json`] : []),
      ]);
      expect([ended.code, ended.err]).toEqual([code, expect.not.stringContaining('internal error')]);
      // The first line is wrapped, the last one is not.
      const link = `: ${join(out, 'report.html')}\n`;
      expect(ended.out.endsWith(link)).toBe(true);
      const first = ended.out.slice(0, -link.length).split('\n').at(-1)!;
      expect(first).toMatch(says);
      expect(ended.out.replaceAll(/\s+/g, ' ').startsWith(first)).toBe(true);

      const text = (file: string) => readFile(inside(`${out}/${file}`), 'utf8');
      const plain = (markup: string): string =>
        markup.replaceAll(/<[^>]*>|[\\*]/g, '').replaceAll(/&#39;|&quot;/g, "'");
      const [, said] = (await text('report.md')).split('\n\n');
      expect(plain(said!)).toBe(first.replaceAll('"', "'"));
      const [, gate] = /<p class="gate[^"]*">([^]*?)<\/p>/.exec(await text('report.html'))!;
      expect(gate).toContain(`(exit ${code})`);
      const { message, color } = JSON.parse(await text('badge.json'));
      expect([message, color]).toEqual(badge);

      const { cases, red, counted } = readJunit(await text('junit.xml'));
      expect(red).toBe(counted);
      expect(red > 0).toBe(code !== 0);
      const gateCase = cases.find((each) => each.name === 'gate')!;
      const shown = gateCase[code === 1 ? 'failure' : 'error'];
      expect(shown?.message).toBe(code === 0 ? undefined : first);
    },
  );
});
