import { own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { phrase } from '../../messages/phrase.ts';
import { render } from '../../schemas/render.ts';
import { findingIn } from './findings.ts';
import type { Shown } from './shown.ts';
import type { Answered } from './reply.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { tokenWordsOf } from './token-steps.ts';

/** Requests to one object, in the order of sending. */
interface History {
  readonly sent: readonly Exchange[];
  /** Requests without a valid Token. */
  readonly probes: ReadonlySet<Exchange>;
  readonly records: readonly Answered[];
  /** Records of objects that received no unauthorized request. */
  readonly beside: readonly Answered[];
}

/** Fields of a record with the values that one unauthorized request sent, and nothing else. */
interface Trace {
  readonly probe: Exchange;
  readonly after: Answered;
  readonly fields: readonly string[];
}

/**
 * Returns findings about unauthorized requests whose values a later record of the object shows, however late: a queue may
 * carry out a request that was rejected (reading 23). Chance explains one field of one request, since services change
 * fields by themselves; and it explains each field that does not hold still.
 */
export function lateEffects(
  sent: readonly Exchange[],
  probes: readonly Exchange[],
  records: readonly Answered[],
  shown: Shown,
): Finding[] {
  const urls = new Set(probes.map(({ request }) => request.url));
  // A service that sets fields anew which a request leaves out does so on objects without unauthorized requests, too.
  const isSetAnew = (field: string): boolean =>
    pairsOf(records).some(
      ([before, after]) =>
        !urls.has(after.exchange.request.url) &&
        !isSent(after.exchange, field) &&
        shown.valueOf(before.record, field) !== shown.valueOf(after.record, field),
    );
  const beside = records.filter(({ exchange }) => !urls.has(exchange.request.url));
  return [...urls].flatMap((url) => {
    const history: History = {
      beside,
      sent: sent.filter(({ request }) => request.url === url),
      probes: new Set(probes),
      records: records.filter(({ exchange }) => exchange.request.url === url),
    };
    const traces = history.records.flatMap((after) => tracesIn(after, history, shown));
    const steady = shown.fields.filter(
      (field) => isSteady(field, history, traces, shown) && !isSetAnew(field),
    );
    // One field alone may have its value from a request to another object: a service may change them all.
    const isSentElsewhere = ({ probe, after }: Trace, field: string): boolean =>
      sent.some(
        (each) =>
          each.request.url !== url &&
          each.index > probe.index &&
          each.index < after.exchange.index &&
          !history.probes.has(each) &&
          shown.valueOf(sentBody(each), field) === shown.valueOf(after.record, field),
      );
    const probesOf = (field: string): number =>
      new Set(
        traces
          .filter((trace) => trace.fields.includes(field) && !isSentElsewhere(trace, field))
          .map(({ probe }) => probe),
      ).size;
    const isCertain = (trace: Trace): boolean => {
      const { probe, after, fields } = trace;
      return fields.some(
        (field) =>
          steady.includes(field) &&
          (probesOf(field) > 1 ||
            isOneChange(trace, history, shown) ||
            (showsAllOf(after, probe, shown) && cameTogether(trace, history, shown))),
      );
    };
    const certain = traces.filter(isCertain);
    const told = certain.length > 0 ? certain : seenTwice(history, pairsOf(beside), shown);
    return told.flatMap((trace) => findingsOf(trace, history));
  });
}

/**
 * Returns what changed to the values of several fields of one unauthorized request, without being sent: of two requests at
 * least, in fields that hold still where there are no unauthorized requests. They may change all the time, as a queue does.
 */
function seenTwice(history: History, beside: readonly Pair[], { fields, valueOf, setAnew }: Shown): Trace[] {
  const { sent, probes, records } = history;
  const isChanged = ([before, after]: Pair, field: string): boolean =>
    valueOf(before.record, field) !== valueOf(after.record, field);
  const isStillBeside = (field: string): boolean => {
    const others = beside.filter(([, after]) => !isSent(after.exchange, field));
    return others.length > 0 && !others.some((pair) => isChanged(pair, field));
  };
  const still = fields.filter((field) => field !== setAnew && isStillBeside(field));
  const traces = pairsOf(records).flatMap((pair) => {
    const [, after] = pair;
    const changed = still.filter((field) => !isSent(after.exchange, field) && isChanged(pair, field));
    const earlier = sent.filter(({ index }) => index < after.exchange.index);
    const shownOf = (each: Exchange): string[] =>
      changed.filter((field) => valueOf(sentBody(each), field) === valueOf(after.record, field));
    const isOfValid = earlier.some((each) => !probes.has(each) && shownOf(each).length > 1);
    const probe = earlier.findLast((each) => probes.has(each) && shownOf(each).length > 1);
    return isOfValid || probe === undefined ? [] : [{ probe, after, fields: shownOf(probe) }];
  });
  return new Set(traces.map(({ probe }) => probe)).size > 1 ? traces : [];
}

function tracesIn(
  after: Answered,
  { sent, probes, records, beside }: History,
  { fields, valueOf }: Shown,
): Trace[] {
  const { exchange, record } = after;
  const earlier = sent.filter(({ index }) => index < exchange.index);
  const isTrace = (probe: Exchange, field: string): boolean => {
    const value = valueOf(sentBody(probe), field);
    if (value === undefined || value !== valueOf(record, field)) return false;
    const isOfOther = [...earlier, exchange].some(
      (each) => each !== probe && valueOf(sentBody(each), field) === value,
    );
    const wasThere = records.some(
      (one) => one.exchange.index < probe.index && valueOf(one.record, field) === value,
    );
    // Other objects have the value by themselves: this one may have had it from the start.
    const isUsual = beside.some(
      (one) => valueOf(one.record, field) === value && !isSent(one.exchange, field),
    );
    return !isOfOther && !wasThere && !isUsual;
  };
  return earlier
    .filter((each) => probes.has(each))
    .map((probe) => ({ probe, after, fields: fields.filter((field) => isTrace(probe, field)) }))
    .filter((trace) => trace.fields.length > 0);
}

const isSent = (exchange: Exchange, field: string): boolean => Object.hasOwn(sentBody(exchange), field);

/** True if an earlier record had other values in several fields. What an object had before the run is not known. */
const isOneChange = ({ after, fields }: Trace, { records }: History, { valueOf }: Shown): boolean =>
  records.some(
    ({ exchange, record }) =>
      exchange.index < after.exchange.index &&
      fields.filter((field) => valueOf(record, field) !== valueOf(after.record, field)).length > 1,
  );

/**
 * True if the first record with these values has all others that the unauthorized request sent, too, unless a request with
 * the Token sent such a field since then: what an object had from the start is some of them by chance.
 */
function cameTogether(
  { probe, fields: traced }: Trace,
  { records, sent, probes }: History,
  { fields, valueOf, setAnew }: Shown,
): boolean {
  const isSame = ({ record }: Answered, field: string): boolean =>
    valueOf(record, field) === valueOf(sentBody(probe), field);
  const first = records.find(
    (one) => one.exchange.index > probe.index && traced.every((field) => isSame(one, field)),
  )!;
  const since = sent.filter(
    (each) => !probes.has(each) && each.index > probe.index && each.index <= first.exchange.index,
  );
  return fields
    .filter((field) => field !== setAnew && isSent(probe, field))
    .every((field) => isSame(first, field) || since.some((each) => isSent(each, field)));
}

/**
 * True if a record shows all that an earlier unauthorized request sent, and its own request sent one of these fields at most:
 * another request may have sent some of the values, too.
 */
function showsAllOf(
  { exchange, record }: Answered,
  probe: Exchange,
  { fields, valueOf, setAnew }: Shown,
): boolean {
  const telling = fields.filter((field) => field !== setAnew);
  const sent = telling.filter((field) => isSent(probe, field) && !isSent(exchange, field));
  const hasSame = (field: string) => valueOf(sentBody(probe), field) === valueOf(record, field);
  return probe.index < exchange.index && sent.length >= telling.length - 1 && sent.every(hasSame);
}

/** True for a field that keeps its value when it is not sent, or takes that of an unauthorized request. */
function isSteady(
  field: string,
  { records, sent: all, probes }: History,
  traces: readonly Trace[],
  shown: Shown,
): boolean {
  const { valueOf } = shown;
  const unsent = records
    .map((after, at) => [records[at - 1], after] as const)
    .filter(([before, { exchange }]) => before && !isSent(exchange, field));
  const isKept = ([before, after]: (typeof unsent)[number]): boolean =>
    valueOf(before!.record, field) === valueOf(after.record, field);
  const isTraced = ([, after]: (typeof unsent)[number]): boolean =>
    traces.some((trace) => trace.after === after && trace.fields.includes(field));
  const isOfProbe = ([, after]: (typeof unsent)[number]): boolean =>
    all.some((each) => probes.has(each) && isSent(each, field) && showsAllOf(after, each, shown));
  return unsent.some(isKept) && unsent.every((pair) => isKept(pair) || isTraced(pair) || isOfProbe(pair));
}

/** A value that should not have changed. */
export const asBefore = phrase(
  'as-before',
  (value: string) => `as before: ${value}`,
  (value) => `与之前相同：${value}`,
);
const notOfProbe = phrase(
  'not-of-probe',
  'another value than the unauthorized request sent',
  '与未授权请求不同的值',
);

function findingsOf({ probe, after, fields }: Trace, { records }: History): Finding[] {
  const before = records.findLast(({ exchange }) => exchange.index < probe.index);
  return fields.map((field) => {
    const [wanted, got] = [before && own(before.record, field), own(after.record, field)];
    const expected = before ? asBefore(render(wanted)) : notOfProbe;
    const words = { field, what: tokenWordsOf(probe), expected, actual: render(got) };
    return findingIn(probe, 'took-effect', { ...words, wanted, got });
  });
}
