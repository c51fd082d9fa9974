import type { Exchange } from '../../evidence/evidence.ts';
import { messageOf, type Finding, type Generated } from '../../judging/finding.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer } from '../common/reply.ts';
import { atOnce, isSame, passingClasses, partsOf, shows, type Cluster, type Company } from './clusters.ts';
import { plainOf, type Domain, type Sent } from './domain.ts';
import { isCase, isTwice } from './steps.ts';
import { isRight, type Trial } from './trials.ts';

const seenAs = {
  again: 'again',
  'not again': 'now and then',
  'not asked again': 'not asked again',
} as const satisfies Record<Cluster['seen'], Generated['seen']>;

/** The finding of a cluster: its smallest request, how often it was seen, and what near to it is right. */
export function findingOf(cluster: Cluster, trials: readonly Trial[], domain: Domain): Finding {
  const { smallest, cases, breach, seen } = cluster;
  const asked = trials.filter(isCase).length;
  const right = nearby(cluster, trials, domain);
  const generated: Generated = {
    cases: cases.length,
    of: asked,
    seen: seenAs[seen],
    smallest: inWords(partsOf(smallest, domain), domain),
    ...(cluster.with && inCompany(cluster.with, smallest.exchange)),
    ...(right === undefined ? {} : { nearby: right }),
  };
  const breachShown = smallest.breaches.find((each) => shows(cluster, { ...smallest, breaches: [each] }));
  const alsoIn = [...new Set(cases.map(({ exchange }) => exchange.index))].filter(
    (index) => index !== smallest.exchange.index,
  );
  const more = alsoIn.length > 0 ? { alsoIn } : {};
  if (breach === undefined || breachShown === undefined) {
    const what = `a valid request was refused${cluster.check === atOnce ? ', while others are under way at once' : ''}`;
    const expected = 'a 2xx answer that is the record: each of its values is accepted in another request';
    return {
      ...findingIn(smallest.exchange, 'generated', {
        what,
        expected,
        actual: describeAnswer(smallest.exchange),
        generated,
      }),
      ...more,
    };
  }
  const { field, expected, actual, wanted, got } = breachShown;
  const said = messageOf({ ...breachShown, what: expected, exchange: 0 });
  const what = cluster.check === atOnce ? `${said}, while others are under way at once` : said;
  return {
    ...findingIn(smallest.exchange, 'generated', { what, field, expected, actual, wanted, got, generated }),
    ...more,
  };
}

/** What a request was only seen to fail after, or beside, in words. */
export function inCompany(
  { how, others }: Company,
  { operation }: Exchange,
): Pick<Generated, 'after' | 'beside'> {
  if (others.length === 0) return {};
  const words = others.map(({ operation: other, step, request: { body, url } }) => {
    const to = other === operation ? '' : ` to ${other}`;
    const what = isTwice(step) ? `a request${to} once more` : `a request${to}`;
    return `${what} with ${body ?? new URL(url).search}`;
  });
  return how === 'order' ? { after: words.join(', then ') } : { beside: words.join(' and ') };
}

/** More plain values than these are named alone. */
const mostPlain = 2;

/** The values that make the difference; those that are plain come last. */
export function inWords(parts: readonly (readonly [string, Sent])[], domain: Domain): string {
  if (parts.length === 0) return 'nothing but plain values';
  const isPlain = ([field, { value }]: readonly [string, Sent]): boolean =>
    isSame(value, plainOf(domain, field).value);
  const plain = parts.filter(isPlain);
  const [told, named] =
    plain.length > mostPlain ? [parts.filter((part) => !isPlain(part)), plain] : [parts, []];
  const others = named.length === 0 ? [] : [`and a plain ${named.map(([field]) => field).join(', ')}`];
  return [...told.map(([field, { value }]) => `${field} ${shown(value)}`), ...others].join(', ');
}

/** A value without the place of its tag. */
const bare = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/ ?\ue000+ ?/g, '') : value;

const shown = (value: unknown): string => render(bare(value));

/** Classes shown as right near a fault, at most; and so many characters of a long text, as its class says the rest. */
const mostNearby = 4;
const charactersNearby = 16;

function shortly(value: unknown): string {
  const text = bare(value);
  const characters = typeof text === 'string' ? [...text] : [];
  return render(
    characters.length > charactersNearby ? `${characters.slice(0, charactersNearby).join('')}…` : text,
  );
}

function nearby({ smallest, breach }: Cluster, trials: readonly Trial[], domain: Domain): string | undefined {
  if (breach === undefined) return undefined;
  const others = partsOf(smallest, domain).filter(([field]) => field !== breach.field);
  const without = others.filter(([field]) =>
    trials.some((trial) => isRight(trial) && breach.field in trial.values && !(field in trial.values)),
  );
  const sent = smallest.values[breach.field];
  if (without.length > 0) return `right without ${without.map(([field]) => field).join(', ')}`;
  if (sent === undefined || others.length > 0) return undefined;
  const right = trials.filter(isRight).flatMap(({ values }) => values[breach.field] ?? []);
  const same = right.find(
    (other) => other.class === sent.class && other.value !== plainOf(domain, breach.field).value,
  );
  const classes = [...passingClasses(trials, breach.field)].filter(([name]) => name !== sent.class);
  const passing = [
    ...(same === undefined ? [] : [`${shortly(same.value)}, which is ${same.class} too`]),
    ...classes.slice(0, mostNearby).map(([name, value]) => `${shortly(value)} (${name})`),
  ];
  return passing.length === 0 ? undefined : `right with ${passing.join(', ')}`;
}
