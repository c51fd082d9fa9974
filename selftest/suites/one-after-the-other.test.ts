import { expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { judgeEvidence } from '../../engine/verdict.ts';
import { type Bend, runBent } from '../in-process.ts';

/** Every second start with a Token reaches a node that rejects it. */
function oneOfTwoNodes(): Bend {
  let nth = 0;
  return ({ path, headers }, next, { token }) => {
    const hasToken = headers.some(([name, value]) => name.toLowerCase() === 'token' && value === token);
    const isIts = hasToken && path.endsWith('/start') && (nth += 1) % 2 === 1;
    const body = '{"error":"düğüm 2 çalışmıyor 🚫"}';
    return isIts ? { status: 400, headers: { 'content-type': 'application/json' }, body } : next();
  };
}

// A tenth is what rounding adds: a request that is sent at 2 ms may be one of 1.95 ms.
test.each([1, 1.1])(
  'requests of %d ms, one a millisecond, are one after the other: a node that rejects every second start is found',
  async (durationMs) => {
    const { evidence } = await runBent(oneOfTwoNodes());
    const { exchanges, ...rest } = parseEvidence(evidence);
    const inTurn = exchanges.map((exchange, at) => ({ ...exchange, startedMs: at, durationMs }));
    const { report } = judgeEvidence(
      { ...rest, exchanges: inTurn },
      { failOn: 'fail', allowIncomplete: false },
    );
    const { outcome, findings } = report.checks.find(({ id }) => id === 'start-task/accepts-all-fields')!;
    expect(outcome).toBe('fail');
    expect(findings[0]!.message).toMatch(
      /^\d+ of \d+ valid requests were rejected, and accepted when they were sent again unchanged$/,
    );
  },
);
