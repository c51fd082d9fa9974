import type { OperationId } from '../../contract/operations.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { faultPhrase, type Finding, type Generated } from '../../judging/finding.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer } from '../common/reply.ts';
import { isSame, partsOf, plainOf, type Domain, type Sent } from './domain.ts';
import { atOnce, type Related, type Found } from './failures.ts';
import { isCase, isTwice } from './steps.ts';
import { isRight, type Trial } from './trials.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Returns the finding of a failure, with its smallest request and the closest request that is right. */
export function findingOf(found: Found, trials: readonly Trial[], domain: Domain): Finding {
  const { smallest, cases, seen, check } = found;
  const generated: Generated = {
    cases: cases.length,
    of: trials.filter(isCase).length,
    seen,
    smallest: inWords(partsOf(smallest, domain), domain),
    ...(found.with ? inRelatedWords(found.with, smallest.exchange) : nearest(found, trials, domain)),
  };
  const indexes = [...new Set(cases.map(({ exchange }) => exchange.index))];
  const alsoIn = indexes.filter((index) => index !== smallest.exchange.index);
  const more = alsoIn.length > 0 ? { alsoIn } : {};
  const inParallel = (what: Phrase): Phrase => (check === atOnce ? say('while-others', what) : what);
  const breach = smallest.breaches.find(({ field, fault }) => field === found.field && fault === found.fault);
  if (breach === undefined) {
    const what = inParallel(say('valid-refused'));
    const expected = say('success-with-values');
    const actual = describeAnswer(smallest.exchange);
    return { ...findingIn(smallest.exchange, 'generated', { what, expected, actual, generated }), ...more };
  }
  const { field, expected, actual, wanted, got } = breach;
  const what = inParallel(faultPhrase({ ...breach, what: breach.what ?? expected }));
  return {
    ...findingIn(smallest.exchange, 'generated', { what, field, expected, actual, wanted, got, generated }),
    ...more,
  };
}

/** The requests that must be sent before it, or in parallel with it, in words. */
function inRelatedWords(
  { how, others }: Related,
  { operation }: Exchange,
): Pick<Generated, 'after' | 'beside'> {
  if (others.length === 0) return {};
  const requests = others.map(({ operation: other, step, request: { body, url } }) => {
    const to = other === operation ? undefined : (other as OperationId);
    return say('request-with', to, isTwice(step), body ?? new URL(url).search);
  });
  return how === 'order'
    ? { after: say('requests-then', requests) }
    : { beside: say('requests-and', requests) };
}

/** If more values are plain, only their fields are named. */
const mostPlain = 2;

/** The values of a request in words, plain ones last. */
export function inWords(parts: readonly (readonly [string, Sent])[], domain: Domain): Phrase {
  if (parts.length === 0) return say('plain-values');
  const isPlain = ([field, { value }]: readonly [string, Sent]): boolean =>
    isSame(value, plainOf(domain, field).value);
  const plain = parts.filter(isPlain);
  const [told, named] =
    plain.length > mostPlain ? [parts.filter((part) => !isPlain(part)), plain] : [parts, []];
  const others =
    named.length === 0
      ? []
      : [
          say(
            'and-plain',
            named.map(([field]) => field),
          ),
        ];
  return say('parts-sent', [...told.map(([field, { value }]) => `${field} ${shown(value)}`), ...others]);
}

/** Returns a text without the place of its tag. */
const bare = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/ ?\ue000+ ?/g, '') : value;

const shown = (value: unknown): string => render(bare(value));

/** Returns the closest request that is right: it differs in one field. */
function nearest(found: Found, trials: readonly Trial[], domain: Domain): Pick<Generated, 'nearby'> {
  if (found.fault === 'refused') return {};
  const { values } = found.smallest;
  const fields = Object.keys(domain.fields);
  const near = trials
    .filter(isRight)
    .flatMap((trial) => {
      const other = fields.filter((field) => !isSame(trial.values[field]?.value, values[field]?.value));
      return other.length === 1 ? [{ field: other[0]!, sent: trial.values[other[0]!] }] : [];
    })
    .toSorted((a, b) => Number(b.field === found.field) - Number(a.field === found.field));
  const [first] = near;
  if (first === undefined) return {};
  const { field, sent } = first;
  return { nearby: sent ? say('right-with', field, shown(sent.value)) : say('right-without', field) };
}
