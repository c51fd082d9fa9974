import { beforeAll, describe, expect, test } from 'vitest';
import {
  formatEvidence,
  parseEvidence,
  type Evidence,
  type Exchange,
} from '../../../engine/evidence/evidence.ts';
import { formatHar } from '../../../engine/evidence/har.ts';
import { judge } from '../../../engine/judge.ts';
import { toConsole } from '../../../reporters/console.ts';
import { renderAll } from '../../../reporters/files.ts';
import { rightRun } from '../../in-process.ts';

let right: Evidence;
beforeAll(async () => {
  right = parseEvidence((await rightRun()).evidence);
});

type Change = (exchange: Exchange) => object;
const withExchanges = (change: Change, isMeant = (exchange: Exchange) => exchange.index === 5): Evidence => ({
  ...right,
  exchanges: right.exchanges.map((one) => (isMeant(one) ? { ...one, ...change(one) } : one) as Exchange),
});
const inResponse =
  (change: object): Change =>
  ({ response }) => ({ response: { ...response, ...change } });
const inRequest =
  (change: object): Change =>
  ({ request }) => ({ request: { ...request, ...change } });
const inHeader = (change: object) => ({ ...right, header: { ...right.header, ...change } }) as Evidence;
const inFooter = (change: object) => ({ ...right, footer: { ...right.footer, ...change } }) as Evidence;
const nested = (levels: number): string => '{"left":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('evidence of another version or hand is judged, and what is unknown left aside', () => {
  const isStart = ({ operation }: Exchange) => operation === 'start-task';
  test.each<[string, () => Evidence, string]>([
    ['a request nested 10,000 levels', () => withExchanges(inRequest({ body: nested(10_000) }), isStart), ''],
    ['a response nested 100,000 levels', () => withExchanges(inResponse({ body: nested(100_000) })), ''],
    ['an unknown operation', () => withExchanges(() => ({ operation: 'close-bug' })), 'close-bug'],
    ['an operation of every object', () => withExchanges(() => ({ operation: '__proto__' })), '__proto__'],
    ['an unknown step', () => withExchanges(() => ({ step: 'new/step' })), ''],
    [
      'an unknown kind of fault',
      () => withExchanges(() => ({ response: undefined, error: { kind: 'quantum', message: 'x' } }), isStart),
      '',
    ],
    ['an unknown phrase', () => withExchanges(() => ({ purpose: { say: 'unheard-of', of: ['a'] } })), ''],
    [
      'a phrase with other values',
      () => withExchanges(() => ({ purpose: { say: 'fields-required', of: [3, null] } })),
      '',
    ],
    [
      'an unknown end',
      () =>
        inFooter({
          stopped: { kind: 'lunch', reason: { say: 'unheard-of', of: [null] }, unreachable: true },
        }),
      '',
    ],
    [
      'an unknown reason not to send',
      () =>
        inFooter({
          notAsked: [{ operation: 'close-bug', step: '*', reason: { say: 'unheard-of', of: [] } }],
        }),
      '',
    ],
  ])('%s', (_, evidence, told) => {
    const text = formatEvidence(evidence());
    for (const language of ['en', 'zh'] as const) {
      const { report, shown, exitCode } = judge(text, { language });
      expect(exitCode).not.toBe(5);
      expect(report.checks.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
      expect(shown.notes?.join() ?? '').toContain(told);
      const printed = [
        ...renderAll(report, { shown }).map(({ content }) => content),
        toConsole(shown, { colour: false, width: 100 }),
        formatHar(evidence()),
      ];
      expect(printed.join()).not.toContain('undefined（');
    }
  });
});

describe('malformed evidence is refused with its line', () => {
  test.each<[string, () => Evidence, string]>([
    ['no headers', () => withExchanges(inRequest({ headers: [null] })), 'line 7: request.headers is missing'],
    ['a header alone', () => withExchanges(inResponse({ headers: [['a']] })), 'line 7: response.headers is'],
    ['a body of another type', () => withExchanges(inResponse({ body: 5 })), 'line 7: response.body is'],
    ['a status in words', () => withExchanges(inResponse({ status: 'OK' })), 'line 7: response.status is'],
    ['no URL', () => withExchanges(inRequest({ url: 'users' })), 'line 7: request.url is missing'],
    ['a purpose of another form', () => withExchanges(() => ({ purpose: { say: 1 } })), 'line 7: purpose is'],
    ['a response of another type', () => withExchanges(() => ({ response: [] })), 'line 7: response is'],
    ['no facts', () => inHeader({ facts: undefined }), 'line 1: facts is missing'],
    ['no moment', () => inHeader({ startedAt: 'noon' }), 'line 1: startedAt is missing'],
    ['no reasons', () => inFooter({ notAsked: [null] }), ': notAsked is missing'],
    ['notes of another type', () => inFooter({ notes: [3] }), ': notes is missing'],
  ])('%s', (_, evidence, message) => {
    expect(() => judge(formatEvidence(evidence()))).toThrow(message);
  });

  test('a line nested 100,000 levels', () => {
    const lines = formatEvidence(right).split('\n');
    const deep = lines[3]!.replace(/^\{/, `{"more":${nested(100_000)},`);
    expect(() => judge([...lines.slice(0, 3), deep, ...lines.slice(4)].join('\n'))).toThrow(
      'line 4: it is nested more than 1,000 levels deep',
    );
  });
});
