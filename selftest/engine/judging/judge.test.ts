import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  EvidenceError,
  formatEvidence,
  parseEvidence,
  type Evidence,
} from '../../../engine/evidence/evidence.ts';
import { deviations } from '../../../reference/deviations.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toJson } from '../../../reporters/json.ts';
import { toJunit } from '../../../reporters/junit.ts';
import { toMarkdown } from '../../../reporters/markdown.ts';
import { judgeEvidence } from '../../../engine/verdict.ts';
import { cli } from '../../cli/fake-host.ts';
import { useFolder } from '../../folder.ts';
import { rightRun, runAgainst } from '../../in-process.ts';
import type { RunSettings } from '../../../engine/run.ts';
import { serviceOf } from '../../service-of.ts';

const gates = { failOn: 'fail', allowIncomplete: false } as const;
const swaps = serviceOf('start-task-swaps-consumed-and-left');

let text: string;
let evidence: Evidence;

beforeAll(async () => {
  text = (await runAgainst(swaps)).evidence;
  evidence = parseEvidence(text);
});

test('a skipped check is described like a judged one, and has no results', async () => {
  const judged = (await rightRun()).report.checks;
  const { checks } = (await runAgainst({}, { only: ['list-users/order'] })).report;
  const skipped = checks.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped).toHaveLength(judged.length - 1);
  for (const check of skipped) {
    const { id, title, operation, level, sections, statement, thorough } = judged.find(
      (each) => each.id === check.id,
    )!;
    const described = { id, title, operation, level, sections, statement, thorough };
    const results = { reason: expect.any(String), findings: [], observations: [], exchanges: [] };
    expect(check).toEqual({ ...described, outcome: 'skipped', ...results });
  }
});

describe('judging again', () => {
  const services = [
    ...deviations.filter((_, at) => at % 150 === 0),
    ...freedoms.filter((_, at) => at % 50 === 0),
  ].map(({ id, ...options }) => [id, options, {}] as const);

  test.each<readonly [string, ServiceOptions, Partial<RunSettings>]>([
    ...services,
    ['one operation', swaps, { only: ['list-users/*'] }],
    ['without one, and without undocumented behaviour', swaps, { skip: ['start-task/*'], open: false }],
    ['GET alone', swaps, { readOnly: true }],
    ['a rejected Token', swaps, { token: 'a token that is refused' }],
  ])('gives the report of the run, byte by byte: %s', async (_, options, settings) => {
    const run = await runAgainst(options, settings);
    const judged = judgeEvidence(parseEvidence(run.evidence), gates);
    expect(toJson(judged.report)).toBe(toJson(run.report));
    expect(judged.exitCode).toBe(run.exitCode);
  });

  test('evidence of another version, or of other contract tables, has a note that every report shows', () => {
    const { header } = evidence;
    const judged = (other: object) =>
      judgeEvidence({ ...evidence, header: { ...header, suite: { ...header.suite, ...other } } }, gates)
        .report;
    const { notes, verdict, suite } = judged({ version: '9.9.9' });
    expect(notes).toEqual([
      `The evidence was recorded by version 9.9.9 and is judged by version ${header.suite.version}.`,
    ]);
    expect([verdict, suite]).toEqual(['non-conformant', header.suite]);
    const report = judged({ version: '9.9.9', contractDigest: 'another' });
    for (const form of [toHtml, toMarkdown, toJunit])
      expect(form(report)).toContain('was recorded by version 9.9.9 for contract another');
  });
});

test('the message of an observation does not repeat its aspect', () => {
  const { report } = judgeEvidence(evidence, gates);
  const observations = report.checks.flatMap((check) => check.observations);
  expect(observations.length).toBeGreaterThan(50);
  expect(observations.filter(({ aspect, message }) => message.startsWith(`${aspect}:`))).toEqual([]);
});

describe('incomplete or changed evidence', () => {
  const lines = () => text.trimEnd().split('\n');
  const refusal = (content: string | readonly string[]): string => {
    try {
      parseEvidence(typeof content === 'string' ? content : `${content.join('\n')}\n`);
    } catch (error) {
      expect(error).toBeInstanceOf(EvidenceError);
      return (error as Error).message;
    }
    return '';
  };

  test('is rejected, and complete evidence is not', () => {
    expect(refusal(text)).toBe('');
    expect(refusal(text.replaceAll('\n', '\r\n'))).toBe('');
    expect(refusal(text.trimEnd())).toBe('');
    expect(formatEvidence(parseEvidence(text))).toBe(text);
  });

  test.each([
    ['empty', () => '', /^line 1: the footer is missing/],
    ['no JSON', () => 'report', /^line 1: not a JSON object$/],
    ['without its header', () => lines().slice(1), /^line 1: expected the header/],
    [
      'of another version',
      () => ['{"kind":"header","evidenceVersion":2}'],
      /^line 1: expected evidence version 1, found 2$/,
    ],
    ['without its footer', () => lines().slice(0, -1), /^line \d+: the footer is missing/],
    ['cut off in a line', () => text.slice(0, 2000), /^line \d+: not a JSON object$/],
    ['without one exchange', () => lines().toSpliced(5, 1), /^line 6: expected exchange 4, found 5$/],
    [
      'with an exchange twice',
      () => lines().toSpliced(5, 0, lines()[5]!),
      /^line 7: expected exchange 5, found 4$/,
    ],
    [
      'in another order',
      () => lines().toSpliced(5, 2, lines()[6]!, lines()[5]!),
      /^line 6: expected exchange 4, found 5$/,
    ],
    [
      'of two runs',
      () => [...lines(), ...lines()],
      /^line \d+: expected the end of the file after the footer$/,
    ],
    ['with a header in between', () => lines().toSpliced(5, 0, lines()[0]!), /^line 6: a second header/],
    [
      'with a changed response',
      () => lines().with(9, lines()[9]!.replace('"status":', '"status":1')),
      /^line 10: it was changed/,
    ],
    [
      'with a changed fact',
      () => lines().with(0, lines()[0]!.replace('"readOnly":false', '"readOnly":true')),
      /^line 1: it was changed/,
    ],
    [
      'with a changed footer',
      () => lines().with(-1, lines().at(-1)!.replace('"notAsked":[', '"notAsked":[ ')),
      /^line \d+: it was changed/,
    ],
    [
      'without a seal',
      () => lines().with(7, lines()[7]!.replace(/,"seal":"\w+"/, '')),
      /^line 8: the seal is missing$/,
    ],
  ])('%s', (_, content, expected) => expect(refusal(content())).toMatch(expected));

  test('with a line of another run', async () => {
    const other = (await rightRun()).evidence.split('\n');
    expect(refusal(lines().with(20, other[20]!))).toMatch(
      /^line 21: it was changed, or comes from another run$/,
    );
  });
});

describe('the command', () => {
  const file = useFolder('test');

  beforeEach(() => writeFileSync(file('evidence.ndjson'), text));
  afterEach(() => vi.restoreAllMocks());

  test('writes the reports of the run and a copy of the evidence, without a socket', async () => {
    const sockets = vi.spyOn(net.Socket.prototype, 'connect');
    const servers = vi.spyOn(net.Server.prototype, 'listen');
    const { exitCode } = await cli(['judge', file('evidence.ndjson'), '--out', file('out')]);
    expect(exitCode).toBe(1);
    expect(sockets).not.toHaveBeenCalled();
    expect(servers).not.toHaveBeenCalled();
    expect(readFileSync(file('out/evidence.ndjson'), 'utf8')).toBe(text);
    expect(readFileSync(file('out/report.json'), 'utf8')).toBe(toJson(judgeEvidence(evidence, gates).report));
    expect(readdirSync(file('out'))).toContain('report.html');
  });

  test('refuses evidence that was changed in one line, and writes nothing', async () => {
    appendFileSync(file('evidence.ndjson'), '{}\n');
    const { exitCode, out, err } = await cli(['judge', file('evidence.ndjson'), '--out', file('out')]);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(
      /^error: judge: got ".*" \(line \d+: expected the end of the file after the footer\); accepted: the whole evidence\.ndjson of a run, its folder, or recor.*\n$/,
    );
    expect(readdirSync(file())).toEqual(['evidence.ndjson']);
  });
});
