import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { holdsUserEntry, isServerError, replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { pageOf } from './pages.ts';
import { judgeRounds, roundsIn, type Round } from './rounds.ts';
import { first, subject, type ListName, type ListStep } from './steps.ts';

/** A target may refuse so small a limit, if it takes others (reading 7). */
const smallest = 2;

/** What a request asks for, as its query has it. */
interface Asked {
  readonly exchange: Exchange;
  readonly page: number;
  readonly limit?: number;
}

const askedIn = (exchange: Exchange): Asked => {
  const query = new URL(exchange.request.url).searchParams;
  const limit = query.get('limit');
  return {
    exchange,
    page: Number(query.get('page') ?? 1),
    ...(limit === null ? {} : { limit: Number(limit) }),
  };
};

/** The limit in force by default: one that the target surely takes. */
const usualIn = ({ exchanges }: Round): number => {
  const plain = exchanges.find(({ step }) => step.endsWith('/default'));
  return (plain && pageOf(plain)?.limit) ?? 0;
};

/** Lists that the document speaks of by name; that others are refused is other checks' business. */
const named: readonly string[] = ['none', 'inside', 'outside'] satisfies ListName[];

/** Requests within a list that has pages, with a limit that the target surely takes: by default, or elsewhere. */
function modestIn(round: Round): Asked[] {
  const usual = usualIn(round);
  const taken = new Set(
    Object.values(round.lists).flatMap(({ pages }) => pages.map(({ asked }) => asked.limit)),
  );
  return round.exchanges.map(askedIn).filter(({ exchange, page, limit = usual }) => {
    const [, kind, name] = exchange.step.split('/');
    if (kind === 'default') return true;
    const { pages, certain } = round.lists[name as ListName];
    const isThere = pages.length > 0 || named.includes(name!);
    const isTaken = limit <= usual || taken.has(limit) || holdsUserEntry(exchange);
    return isThere && isTaken && (page === 1 || (page - 1) * limit < certain);
  });
}

/** The number of the first page is always right, and a 5xx is never said of a page that is gone (readings 8 and 27). */
const isCertain = ({ exchange, page }: Asked): boolean => page === 1 || isServerError(exchange);

function refusedIn(asked: readonly Asked[]): Finding[] {
  return asked.flatMap(({ exchange }): Finding[] => {
    const reply = replyOf(exchange, 'page');
    if (reply.kind !== 'refused') return [];
    const expected = 'a 2xx answer that is a user page';
    return [findingIn(exchange, 'refused', { what: 'the list', expected, actual: reply.actual })];
  });
}

/** Later pages are answered; whether they are there, other answers tell. */
export function answersLaterPages(round: Round): Judgement {
  const isRange = rangeIn(round);
  const later = modestIn(round).filter((asked) => !isCertain(asked) && !isRange(asked));
  const findings = refusedIn(later);
  return settled(
    later.map(({ exchange }) => exchange.index),
    mergeFindings(findings),
  );
}

/** Tells where a small limit is refused, and another one taken; or one that is smaller than any that is taken. */
function rangeIn({ lists }: Round): (asked: Asked) => boolean {
  const taken = Object.values(lists).flatMap(({ pages }) => pages.flatMap(({ asked }) => asked.limit ?? []));
  const [least, most] = [Math.min(...taken), Math.max(...taken)];
  return ({ exchange, limit = Infinity }) => {
    const isSmall = limit <= smallest ? most > smallest : limit < least;
    // Whoever shows users took the limit, in whatever form.
    return isSmall && taken.length > 0 && !isServerError(exchange) && !holdsUserEntry(exchange);
  };
}

/** A list without parameters, and pages with a limit no larger than the one in force by default. */
export function judgeAccepted(view: View<ListStep>): Judgement {
  const start = view.step(first);
  if (!start) return notReached(view, subject, first);
  const rounds = roundsIn(view);
  const certain = rounds.flatMap((round) => {
    const isRange = rangeIn(round);
    return modestIn(round).filter((asked) => isCertain(asked) && !isRange(asked));
  });
  const later = judgeRounds(rounds, answersLaterPages);
  const failed = view.steps('accounts/*').filter(isServerError).map(askedIn);
  const findings = [
    ...refusedIn([...certain, ...failed]),
    ...(later.kind === 'failed' ? later.findings : []),
  ];
  if (findings.length === 0 && recordsOf(view, subject, first).length === 0) {
    return notReached(view, subject, first);
  }
  // Nothing but the first page is there to be asked of a short list; a list that keeps moving can't tell.
  if (findings.length === 0 && later.kind === 'blocked' && later.because.kind === 'moving') return later;
  const exchanges = new Set([...certain.map(({ exchange }) => exchange.index), ...later.exchanges]);
  return settled([...exchanges], mergeFindings(findings), smallRefused(rounds));
}

function smallRefused(rounds: readonly Round[]): Observation[] {
  const [round] = rounds;
  const refused = round && modestIn(round).filter(isRefused).find(rangeIn(round));
  if (!refused) return [];
  const message = `a limit of ${refused.limit} is refused: its range is not shown`;
  return [{ aspect: 'range of limit', message, field: 'limit', exchange: refused.exchange.index }];
}

const isRefused = ({ exchange }: Asked): boolean => replyOf(exchange, 'page').kind === 'refused';
