import { enums } from '../../contract/enums.ts';
import { operations } from '../../contract/operations.ts';
import { own } from '../../evidence/body.ts';
import type { Check, Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { commonChecks } from '../common/common-checks.ts';
import {
  compareValues,
  judgeEcho,
  judgeField,
  judgeValue,
  notReached,
  recordsOf,
  sentBody,
  type Comparison,
  type Subject,
} from '../common/judging.ts';
import { openCheck } from '../common/open.ts';
import {
  extendedDatesCheck,
  recordChecks,
  sentFieldsCheck,
  shownFieldsCheck,
} from '../common/record-checks.ts';
import { replyOf } from '../common/reply.ts';
import { sameText } from '../common/text.ts';
import { judgeIds } from './ids.ts';
import { openStorySteps } from './scenario.ts';

const operation = 'create-story';
const five = ['sufficient/*'];
const ten = ['all/*'];
const both = [...five, ...ten];
const needs = ['a product in which stories may be created (PMS_PRODUCT_ID)'];
const sends = 'stories with the five sufficient fields and with all ten';
const subject = {
  operation,
  record: 'story',
  valid: [...both, 'alone/*'],
  accepts: 'accepts-sufficient-fields',
} as const satisfies Subject;
const ofRecord = { subject, given: both, needs, sends };

const check = (name: string, rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs' | 'sends'>): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: both,
  needs,
  sends,
  ...rest,
});

/** A field of every new story has one value. */
const fixed = (
  name: string,
  statement: Check['statement'],
  field: string,
  value: string | number,
  hint: string,
): Check =>
  check(name, {
    statement,
    holds: `the ${field} of a new story is ${value}`,
    hint,
    judge: (view) => judgeValue(view, subject, field, value),
  });

const fieldNames: Readonly<Record<string, string>> = { sourceNote: 'source-note' };

/** The fields whose text may come back with markup or entities around it (reading 21). */
const richText = new Set(['spec', 'verify']);

const echoes = Object.keys(operations[operation].body!).map((field) =>
  check(`echoes-${fieldNames[field] ?? field}`, {
    statement: 'create-story.reflects',
    holds: `a new story has the ${field} that was sent`,
    ...(richText.has(field)
      ? { reading: 'Markup and entities around the same text are the same text.' }
      : {}),
    hint: 'Store the field of the request, and read it back for the response.',
    judge: (view) => judgeEcho(view, subject, field, richText.has(field) ? compareText : undefined),
  }),
);

function compareText(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return compareValues(sent, got);
  return sameText(String(sent), got) ? 'same' : 'different';
}

/** Everything that is judged or observed of creating a story. */
export const createStoryChecks: readonly Check[] = [
  {
    ...check('accepts-sufficient-fields', {
      statement: 'create-story.sufficient',
      holds: 'a story with title, spec, product, pri and category alone is created',
      hint: 'Does the product exist, and may the account of the Token create stories in it?',
      judge: (view) =>
        judgeAccepted(view, five, ['category'], 'a story with the five sufficient fields was refused'),
    }),
    given: five,
  },
  {
    ...check('accepts-all-fields', {
      statement: 'create-story.accepts',
      holds: 'a story with all ten fields is created',
      hint: 'Every field of the request table is taken together with the others.',
      judge: (view) =>
        judgeAccepted(view, ten, ['category', 'source'], 'a story with all ten fields was refused'),
    }),
    given: ten,
  },
  check('accepts-every-category', {
    statement: 'create-story.categories',
    holds: 'each listed category is accepted',
    hint: 'Compare the accepted values with the list of section 2.4.',
    judge: (view) => judgeValues(view, 'category'),
  }),
  {
    ...check('accepts-every-source', {
      statement: 'create-story.sources',
      holds: 'each listed source is accepted',
      hint: 'Compare the accepted values with the list of section 2.4.',
      judge: (view) => judgeValues(view, 'source'),
    }),
    given: ten,
  },
  fixed(
    'status-is-active',
    'create-story.new-status',
    'status',
    'active',
    'A new story skips draft: it is active at once.',
  ),
  fixed('stage-is-wait', 'create-story.new-stage', 'stage', 'wait', 'A new story starts at the first stage.'),
  fixed('version-is-1', 'create-story.new-version', 'version', 1, 'Versions count from 1.'),
  {
    ...check('opened-by-token-account', {
      statement: 'create-story.creator',
      holds: 'openedBy is the account that the Token belongs to',
      hint: 'Take the creator from the session, not from the request.',
      judge: judgeCreator,
    }),
    needs: [...needs, 'the account of the Token (PMS_ACCOUNT)'],
  },
  check('new-id-each-time', {
    statement: 'create-story.new-id',
    holds: 'two stories have two ids',
    hint: 'Return the record that the request created.',
    judge: (view) => judgeIds(view, subject),
  }),
  ...echoes,
  ...recordChecks(ofRecord),
  sentFieldsCheck(ofRecord),
  shownFieldsCheck(ofRecord),
  extendedDatesCheck(ofRecord),
  ...commonChecks({ subject, given: five, controls: five, needs }),
  open(
    'missing-fields',
    'create-story.missing-fields',
    'what a story without one of the five fields does',
    'open/missing/',
  ),
  open(
    'unknown-product',
    'create-story.unknown-product',
    'the answer for a product that does not exist',
    'open/unknown-product',
  ),
  open('invalid-values', 'create-story.invalid-values', 'the answer to invalid values', 'open/invalid/'),
  open(
    'malformed-json',
    'create-story.malformed-json',
    'the answer to a body that is not JSON',
    'open/malformed-json',
  ),
];

function open(name: string, statement: Check['statement'], holds: string, prefix: string): Check {
  const points = openStorySteps.filter(({ step }) => step.startsWith(prefix));
  const sent = points.map(({ aspect }) => `a story: ${aspect}`).join('; ');
  return openCheck({ subject, name, statement, holds, needs, sends: sent, points });
}

/** A refusal that is explained by one refused enum value is that value's finding, not this one's. */
function judgeAccepted(
  view: EvidenceView,
  steps: readonly string[],
  enumFields: readonly ('category' | 'source')[],
  message: string,
): Judgement {
  const asked = view.steps(operation, ...steps);
  const exchanges = asked.map(({ index }) => index);
  const anyAccepted = recordsOf(view, subject, ...steps).length > 0;
  const findings: Finding[] = [];
  for (const exchange of asked) {
    const reply = replyOf(exchange, 'story');
    if (reply.kind !== 'refused' || reply.unauthorized) continue;
    const sent = sentBody(exchange);
    const explained = enumFields.some(
      (field) => judgementOf(view, field, String(own(sent, field))) === 'refused',
    );
    if (explained && anyAccepted) continue;
    const field = reasonOf(view, anyAccepted);
    findings.push({
      message: field === undefined ? message : `${message}; with or without ${field} makes the difference`,
      ...(field === undefined ? {} : { field, path: `/${field}` }),
      expected: 'a 2xx answer that is the story record',
      actual: reply.actual,
      exchange: exchange.index,
    });
  }
  if (findings.length > 0) return { exchanges, findings: findings.slice(0, 1) };
  return anyAccepted ? { exchanges } : notReached(view, subject, ...steps);
}

/** The one optional field that makes the difference between a refusal and a success. */
function reasonOf(view: EvidenceView, anyAccepted: boolean): string | undefined {
  if (anyAccepted) return undefined;
  const telling = recordsOf(view, subject, 'with/*', 'without/*').map(
    ({ exchange }) => exchange.step.split('/')[1]!,
  );
  return telling.length === 1 ? telling[0] : undefined;
}

type Acceptance = 'accepted' | 'refused' | 'unknown';

/** Whether the service takes a value, as far as requests that differ in nothing else show it. */
function judgementOf(view: EvidenceView, field: 'category' | 'source', value: string): Acceptance {
  const carrying = view
    .steps(operation, ...subject.valid)
    .filter((exchange) => own(sentBody(exchange), field) === value);
  if (carrying.some((exchange) => replyOf(exchange, 'story').kind === 'record')) return 'accepted';
  return carrying.some((exchange) => isRefusedFor(view, exchange, field)) ? 'refused' : 'unknown';
}

/** The same request with another value of this field, and the same of the other one, was accepted. */
function isRefusedFor(view: EvidenceView, exchange: Exchange, field: 'category' | 'source'): boolean {
  const reply = replyOf(exchange, 'story');
  if (reply.kind !== 'refused' || reply.unauthorized) return false;
  const other = field === 'category' ? 'source' : 'category';
  const sent = sentBody(exchange);
  const fields = Object.keys(sent).length;
  const accepted = recordsOf(view, subject).map((answer) => sentBody(answer.exchange));
  return accepted
    .filter((body) => Object.keys(body).length === fields)
    .some((body) => own(sent, other) === undefined || own(body, other) === own(sent, other));
}

function judgeValues(view: EvidenceView, field: 'category' | 'source'): Judgement {
  const values: readonly string[] = enums[field === 'category' ? 'storyCategory' : 'storySource'].values;
  const asked = view
    .steps(operation, ...subject.valid)
    .filter((exchange) => own(sentBody(exchange), field) !== undefined);
  const exchanges = asked.map(({ index }) => index);
  const findings: Finding[] = [];
  const unknown: string[] = [];
  for (const value of values) {
    const verdict = judgementOf(view, field, value);
    if (verdict === 'accepted') continue;
    if (verdict === 'unknown') unknown.push(value);
    else {
      const refused = asked.filter((exchange) => own(sentBody(exchange), field) === value).at(-1)!;
      const reply = replyOf(refused, 'story');
      findings.push({
        message: `the ${field} ${value} was refused`,
        field,
        path: `/${field}`,
        expected: `a 2xx answer that is the story record, as for another ${field}`,
        actual: reply.kind === 'refused' ? reply.actual : 'no record',
        exchange: refused.index,
      });
    }
  }
  if (findings.length > 0) return { exchanges, findings };
  if (unknown.length === 0) return { exchanges };
  if (unknown.length === values.length)
    return notReached(view, subject, ...(field === 'source' ? ten : both));
  return {
    exchanges,
    blocked: { reason: `not told apart from other refusals: ${field} ${unknown.join(', ')}` },
  };
}

function judgeCreator(view: EvidenceView): Judgement {
  const { account } = view.facts;
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject, ...both);
  const judgement = judgeField(answers, {
    field: 'openedBy',
    message: 'openedBy is not the account of the Token',
    expected: () => (account === undefined ? 'the account of the Token' : render(account)),
    compare: (got) => (got === '' || got === 0 ? 'different' : compareValues(account ?? got, got)),
  });
  if (account !== undefined || judgement.blocked || judgement.findings) return judgement;
  return {
    exchanges: judgement.exchanges,
    blocked: { reason: 'the account of the Token is not known', hint: 'Give PMS_ACCOUNT.' },
  };
}
