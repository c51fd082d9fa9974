import { operations } from '../../contract/operations.ts';
import type { Check, Judgement } from '../../judging/check.ts';
import { headerOf } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import { ambiguities } from '../../evidence/json-text.ts';
import { asksForPatience, patienceAsked } from '../../evidence/patience.ts';
import type { Observation } from '../../judging/report.ts';
import { tokenFaults, type TokenFault } from './api.ts';
import { judgeRecords, notReached, recordsOf, sentBody, type Subject } from './judging.ts';
import { observeAnswers } from './open.ts';
import { describeAnswer, documentedFieldsIn, holdsUserEntry, replyOf } from './reply.ts';

/** What differs between the checks of two operations that every operation has. */
export interface CommonChecksOf {
  readonly subject: Subject;
  /** Steps that a valid answer is read from. */
  readonly given: readonly string[];
  /** Steps that send, with the Token, what the refused requests send without it. */
  readonly controls: readonly string[];
  readonly needs: readonly string[];
}

const faultWords: Readonly<Record<TokenFault, string>> = {
  none: 'no Token',
  empty: 'an empty Token',
  'made-up': 'a made-up Token',
  'cut-short': 'the Token cut short',
};

/** The checks on Token, media type and status that every operation has. */
export function commonChecks(of: CommonChecksOf): Check[] {
  return [
    ...tokenFaults.map((fault) => refusalCheck(of, fault)),
    headerCaseCheck(of),
    mediaTypeCheck(of),
    interoperableCheck(of),
    successStatusCheck(of),
    refusalObservation(of),
  ];
}

function refusalCheck({ subject, controls, needs }: CommonChecksOf, fault: TokenFault): Check {
  const { operation, record } = subject;
  const words = faultWords[fault];
  const id = fault === 'none' ? 'refuses-no-token' : `refuses-${fault}-token`;
  return {
    id: `${operation}/${id}`,
    operation,
    statement: 'token.required',
    holds: `a request with ${words} gets no ${record === 'page' ? 'users' : `${record} record`}`,
    reading:
      'Any answer will do, whatever its status, as long as it does not carry the record. It counts only beside the same request with the Token, which must succeed.',
    given: [`token/${fault}`, ...controls],
    needs,
    sends: `the request of ${controls.join(' or ')}, with ${words}`,
    hint: 'Check the Token before the request is looked at, on this route too.',
    judge: (view) => judgeRefusal(view, subject, controls, fault),
  };
}

function judgeRefusal(
  view: EvidenceView,
  subject: Subject,
  controls: readonly string[],
  fault: TokenFault,
): Judgement {
  const probe = view.step(subject.operation, `token/${fault}`);
  if (!probe) return notReached(view, subject, `token/${fault}`);
  const blocked = (reason: string): Judgement => ({ exchanges: [probe.index], blocked: { reason } });
  if (!probe.response) return blocked(`there is no answer to judge: ${probe.error?.message}`);
  if (asksForPatience(probe)) return blocked(patienceAsked(probe));
  const leak = leakIn(probe, subject);
  if (leak !== undefined) {
    return {
      exchanges: [probe.index],
      findings: [
        {
          message: `the request with ${faultWords[fault]} was answered as if the Token were valid`,
          expected: `an answer without ${leak}`,
          actual: describeAnswer(probe),
          exchange: probe.index,
        },
      ],
    };
  }
  const accepted = recordsOf(view, subject, ...controls);
  if (accepted.length === 0) {
    return blocked(`the same request with the Token did not succeed, so a refusal says nothing`);
  }
  return { exchanges: [probe.index, accepted[0]!.exchange.index] };
}

/** What an answer to an unauthenticated request gives away; undefined when nothing (reading 23). */
export function leakIn(probe: Exchange, subject: Subject): string | undefined {
  if (subject.record === 'page') return holdsUserEntry(probe) ? 'users' : undefined;
  const sent = Object.keys(sentBody(probe)).length;
  return documentedFieldsIn(probe, subject.record) > sent ? `the ${subject.record} record` : undefined;
}

function headerCaseCheck({ subject, controls, needs }: CommonChecksOf): Check {
  const { operation, record } = subject;
  return {
    id: `${operation}/takes-token-header-in-any-case`,
    operation,
    statement: 'token.header-case',
    holds: 'a header named token is taken as Token',
    given: ['lower-case', ...controls],
    needs,
    sends: 'a valid request whose header is named token',
    hint: 'HTTP field names are case-insensitive; proxies and HTTP/2 send them in lower case.',
    judge: (view) => {
      const probe = view.step(operation, 'lower-case');
      const control = recordsOf(view, subject, ...controls)[0];
      if (!probe || !control) return notReached(view, subject, 'lower-case', ...controls);
      const exchanges = [probe.index, control.exchange.index];
      const reply = replyOf(probe, record);
      if (reply.kind === 'record') return { exchanges };
      if (reply.kind === 'unanswered') return { exchanges, blocked: { reason: reply.why } };
      const second = view.step(operation, 'control/lower-case');
      if (second && replyOf(second, record).kind !== 'record') {
        return {
          exchanges,
          blocked: { reason: 'the target refused the same under the header name Token too' },
        };
      }
      return {
        exchanges,
        findings: [
          {
            message: 'the Token was not taken under the header name token',
            expected: 'the same answer as under the header name Token',
            actual: reply.actual,
            exchange: probe.index,
          },
        ],
      };
    },
  };
}

/** `application/json` or `…+json` (reading 3). */
const jsonType = /^\s*(application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(;|$)/i;

function mediaTypeCheck({ subject, given, needs }: CommonChecksOf): Check {
  const { operation } = subject;
  return {
    id: `${operation}/media-type-is-json`,
    operation,
    statement: 'service.json-media-type',
    holds: 'the answer is labelled application/json or …+json',
    given,
    needs,
    sends: 'nothing of its own',
    hint: 'Set Content-Type: application/json on the answer.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange }) => {
        const type = headerOf(exchange, 'content-type');
        if (type !== undefined && jsonType.test(type)) return [];
        return [
          {
            message: 'the media type is not JSON',
            expected: 'application/json or a type ending in +json',
            actual: type ?? 'no Content-Type header',
            exchange: exchange.index,
          },
        ];
      }),
  };
}

function interoperableCheck({ subject, given, needs }: CommonChecksOf): Check {
  const { operation } = subject;
  return {
    id: `${operation}/json-is-interoperable`,
    operation,
    statement: 'service.json-interoperable',
    holds: 'every JSON parser reads the answer alike',
    given,
    needs,
    sends: 'nothing of its own',
    hint: 'Parsers differ on names that occur twice and on numbers beyond 2^53.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange }) =>
        ambiguities(exchange.response!.body).map(({ name, what }) => ({
          message: 'the JSON is ambiguous',
          ...(name === undefined ? {} : { field: name }),
          expected: 'names that occur once, and numbers that fit a double',
          actual: what,
          exchange: exchange.index,
        })),
      ),
  };
}

function successStatusCheck({ subject, given, needs }: CommonChecksOf): Check {
  const { operation } = subject;
  return {
    id: `${operation}/success-status`,
    operation,
    statement: 'service.success-status',
    holds: 'the status code of a success',
    given,
    needs,
    sends: 'nothing of its own',
    hint: 'Any 2xx is good.',
    judge: (view) => {
      const answers = recordsOf(view, subject);
      if (answers.length === 0) return notReached(view, subject, ...subject.valid);
      const byStatus = new Map(answers.map(({ exchange }) => [exchange.response!.status, exchange.index]));
      const observations = [...byStatus].map(([status, exchange]): Observation => ({
        aspect: 'status of success',
        message: `${operations[operation].title} answers ${status}`,
        value: status,
        exchange,
      }));
      return { exchanges: answers.map(({ exchange }) => exchange.index), observations };
    },
  };
}

function refusalObservation({ subject, needs }: CommonChecksOf): Check {
  const { operation } = subject;
  return {
    id: `${operation}/refusal-without-token`,
    operation,
    statement: 'token.refusal',
    holds: 'how a request without a valid Token is answered',
    given: ['token/*'],
    needs,
    sends: 'nothing of its own',
    hint: 'Any answer is good that carries no record.',
    judge: (view) =>
      observeAnswers(
        view,
        subject,
        tokenFaults.map((fault) => ({ step: `token/${fault}`, aspect: `with ${faultWords[fault]}` })),
      ),
  };
}
