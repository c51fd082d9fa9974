import { describe, expect, test } from 'vitest';
import { recordedForms, wholeToken } from '../../../evidence/token-forms.ts';
import type { Report } from '../../../judging/report.ts';
import { deviations } from '../../../reference/deviations.ts';
import { createService, type Service } from '../../../reference/service.ts';
import { toHttp, toHurl } from '../../../reporters/findings/formats.ts';

import { testsOf, variablesOf } from '../../../reporters/findings/tests.ts';
import { askedAlone, runAgainst } from '../../in-process.ts';
import { failedTests, parseHttp } from './http-client.ts';
import { failedAsserts, parseHurl } from './hurl.ts';
import { sendTo } from './send.ts';

/** The values of the variables, as the shell commands of the files make them. */
function variablesFor(report: Report, token: string): Record<string, string> {
  const forms = recordedForms.filter(({ mask }) => !mask.includes(wholeToken.mask));
  const near = variablesOf(testsOf(report).tests).filter(({ name }) => name !== 'token');
  return Object.fromEntries([
    ['base_url', 'http://service.test'],
    ['token', token],
    ...near.map(({ name, shell }) => [name, forms.find((form) => form.shell === shell)!.of(token)]),
  ]);
}

/** Sends every request of both files in their order; gives what fails of each. */
async function runFiles(
  report: Report,
  make: () => Service,
): Promise<{ hurl: string[][]; http: string[][] }> {
  const variables = variablesFor(report, token);
  const [one, other] = [make(), make()];
  const hurl: string[][] = [];
  for (const entry of parseHurl(toHurl(report), variables)) {
    if (entry.asserts.length > 0) hurl.push(failedAsserts(entry, await sendTo(one, entry)));
    else await sendTo(one, entry);
  }
  const http: string[][] = [];
  for (const request of parseHttp(toHttp(report), variables)) {
    const answered = await sendTo(other, request);
    if (request.handler !== '') http.push(failedTests(request, answered));
  }
  return { hurl, http };
}

const token = 'q7w8e9r0t1y2u3i4o5p6';

/** What these do wrong depends on the requests before, which the files do not have. */
const dependsOnTheRun =
  /-answers-the-|-answers-title-before|-in-turn|-once-though-|-leaves-pri-under-|-sets-cc-once$|-updates-every-bug$|-is-the-browse-before$/;
/** Total and users contradict each other, and either may be the wrong one: the files hold the target to its users. */
const isAmbiguous = /-loses-the-last-user|-begins-pages-one-late|-one-other-browse-lacks-one/;

describe('the files of findings', () => {
  const every = Number(process.env['FINDINGS_EVERY'] ?? 9);
  const sample = deviations.filter((_, at) => at % every === 0);
  test.for(sample)('of $id fail, and pass once it is mended', async (deviation) => {
    const { report } = await runAgainst(deviation, askedAlone(deviation));
    const { override: _wrong, ...right } = deviation;
    const failing = await runFiles(report, () => createService({ ...deviation, token }));
    expect(failing.http.length).toBe(failing.hurl.length);
    if (dependsOnTheRun.test(deviation.id)) return;
    expect(failing.hurl.every((asserts) => asserts.length > 0)).toBe(true);
    expect(failing.http.every((tests) => tests.length > 0)).toBe(true);
    if (isAmbiguous.test(deviation.id)) return;
    const mended = await runFiles(report, () => createService({ ...right, token }));
    expect(mended).toEqual({ hurl: mended.hurl.map(() => []), http: mended.http.map(() => []) });
  });
});
