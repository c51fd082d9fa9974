import { apiPrefix } from '../../contract/operations.ts';
import { headerOf } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater, schemeOfGateway } from '../evidence/exchange-facts.ts';
import { say, type Said } from '../../messages/phrase.ts';
import { isMachineLimit, type WireErrorKind } from '../wire/message.ts';
import { type Facts, type Seen, wereInFlight } from './facts.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { inOneLine, isMarkup, visibleText } from './pages.ts';
import { addressFor, isMadeUp, redirectAdvice, waitAdvice } from './rows-wide.ts';

/** A row about the exchange with which the run ended; `words` returns undefined where it does not fit. */
const onLast = (
  id: string,
  words: (last: Seen, facts: Facts) => (Partial<Pick<Claim, 'says'>> & Pick<Claim, 'next'>) | undefined,
): Hypothesis => ({
  id,
  scope: 'end',
  quotes: true,
  proposes: (facts) => {
    const last = lastOf(facts);
    const said = last && words(last, facts);
    return said === undefined ? [] : [{ covers: [last!], says: facts.stopped!.reason, ...said }];
  },
});

/** The address of a port that speaks something else than the base URL says. */
const speaks = (spoken: string, expected: string, baseUrl: string): Said =>
  say('end-other-port', spoken, expected, baseUrl.replace(/^https?:/i, `${spoken}:`));

/** How web servers respond to HTTP on a port of TLS: nginx, Apache and Go name both. */
const namesTls = /\bHTTP\b.{1,60}\b(?:HTTPS|SSL|TLS)\b/i;

const isStoppedFor = ({ stopped }: Facts, ...kinds: readonly string[]): boolean =>
  kinds.includes(stopped?.kind ?? '');

/** Why a target could not be tested at all, the sharpest first. */
export const endRows: readonly Hypothesis[] = [
  {
    id: 'machine-limit',
    scope: 'end',
    quotes: true,
    proposes: ({ all, stopped }) => {
      const covers = all.filter(({ exchange }) => isMachineLimit(exchange.error?.kind));
      return stopped?.limit === undefined
        ? []
        : [{ covers, says: stopped.reason, next: [say('end-machine', stopped.limit)] }];
    },
  },
  onLast('proxy', ({ exchange }) =>
    exchange.error?.proxy ? { next: [say('end-proxy'), say('end-no-proxy')] } : undefined,
  ),
  onLast('no-response', ({ exchange: { error } }, { header }) => {
    if (error === undefined) return undefined;
    const { baseUrl } = header.target;
    if (error.kind === 'no-tls') return { next: [speaks('http', 'https', baseUrl)] };
    if (error.kind === 'tls-only') return { next: [speaks('https', 'http', baseUrl)] };
    return { next: byError[error.kind] };
  }),
  onLast('no-such-login', ({ exchange, status }) => {
    if (exchange.step !== 'log-in' || status === 429) return undefined;
    if (status === 404) return { next: [say('end-path')] };
    return { next: [say('end-log-in'), say('end-locked')] };
  }),
  onLast('base-url-path', (_, facts) => {
    const { baseUrl } = facts.header.target;
    const [part] = endOfBase.exec(baseUrl) ?? [];
    return part !== undefined && isStoppedFor(facts, 'nothing-there')
      ? {
          says: say('cause-base-url', part),
          next: [say('do-base-url', part, baseUrl.slice(0, -part.length))],
        }
      : undefined;
  }),
  onLast('redirected', ({ exchange, target, status }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there') || target === undefined) return undefined;
    if (status >= 300) {
      const advice = redirectAdvice(exchange.request.url, target);
      return { next: advice.say === 'do-redirected' ? [say('end-path'), advice] : [advice] };
    }
    const says = say('cause-page-opens', inOneLine(target));
    const address = addressFor(facts, target);
    return { says, next: [address === undefined ? say('do-not-this-api') : say('do-give-address', address)] };
  }),
  onLast('plain-http', ({ status, body }, { header: { target } }) =>
    status === 400 && target.baseUrl.startsWith('http:') && namesTls.test(visibleText(body))
      ? { next: [speaks('https', 'http', target.baseUrl)] }
      : undefined,
  ),
  // What nginx sends without a client certificate, for one.
  onLast('page-for-certificate', ({ status, body, exchange }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there') || status !== 400 || !isMarkup(body)) return undefined;
    if (!exchange.request.url.startsWith('https:')) return undefined;
    const isGiven = facts.header.target.connection?.clientCertificate;
    return { next: [say(isGiven ? 'end-certificate' : 'end-page-certificate'), say('end-path')] };
  }),
  onLast('nothing-there', ({ status, json }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there')) return undefined;
    const mayBeService = status >= 400 && status !== 404 && (status > 400 || json !== undefined);
    return { next: [say(mayBeService ? 'end-as-it-says' : 'end-path')] };
  }),
  onLast('token-malformed', (_, facts) => {
    const { tokenForm } = facts.header.facts;
    return tokenForm !== undefined && isStoppedFor(facts, 'token-refused')
      ? { says: say('cause-token-form', tokenForm), next: [say('do-token-form', tokenForm)] }
      : undefined;
  }),
  onLast('gateway-login', ({ exchange }) => {
    const scheme = schemeOfGateway(exchange);
    return scheme !== undefined
      ? { says: say('cause-gateway-login', scheme), next: [say('do-gateway-login', scheme)] }
      : undefined;
  }),
  onLast('changed-midrun', (last, facts) =>
    isStoppedFor(facts, 'service-changed') ||
    (isStoppedFor(facts, 'token-refused') && facts.accepted('list-users').length > 0)
      ? {
          next:
            last.status === 401
              ? [...revoked(last, facts), say('end-token', true)]
              : [
                  last.target === undefined
                    ? say('do-changed-midrun', facts.header.target.baseUrl)
                    : say('do-log-in-midrun'),
                ],
        }
      : undefined,
  ),
  onLast('gateway-refuses', ({ status, body }, facts) =>
    [401, 403].includes(status) && isMarkup(body) && isStoppedFor(facts, 'token-refused')
      ? { next: [say('do-gateway-refuses'), say('end-bypass')] }
      : undefined,
  ),
  onLast('login-token-refused', ({ status }, { all }) => {
    const login = all.findLast(({ exchange, isSuccess }) => exchange.step === 'log-in' && isSuccess);
    const isTried = all.some(({ index, isSuccess }) => isSuccess && index > (login?.index ?? 0));
    return status === 401 && login && !isTried ? { next: [say('do-login-token')] } : undefined;
  }),
  onLast('token-refused', ({ status, exchange }) => {
    if (status !== 401) return undefined;
    const isBearer = /^\s*Bearer\b/i.test(headerOf(exchange, 'www-authenticate') ?? '');
    const next = [say('end-token', false), say('end-token-dropped')];
    return { next: isBearer ? [...next, say('end-bearer')] : next };
  }),
  onLast('forbidden', ({ status }) =>
    status === 403 ? { next: [say('end-may-list'), say('end-gateway-key'), say('end-bypass')] } : undefined,
  ),
  onLast('no-such-path', ({ status }) => (status === 404 ? { next: [say('end-path')] } : undefined)),
  onLast('asked-to-wait', ({ exchange }) =>
    asksToRetryLater(exchange) ? { next: [waitAdvice(exchange)] } : undefined,
  ),
  onLast('gateway-down', ({ status, quoted }, facts) => {
    if (![502, 503, 504].includes(status)) return undefined;
    const isTogether = onlyTogether(({ response }) => response?.status === status, facts);
    const next = [say(isTogether ? 'do-one-at-a-time' : 'do-gateway-down')];
    return { says: say('cause-gateway-down', facts.stopped!.reason, quoted), next };
  }),
  onLast('server-error', ({ status }) => (status >= 500 ? { next: [say('do-server-error')] } : undefined)),
];

/** What a base URL must not end in: the prefix of the paths of the API, a part of it, or a page. */
const endOfBase = new RegExp(
  `(?:${apiPrefix.replaceAll('.', String.raw`\.`)}|/api\\.php|/v1|/[^/]+\\.(?:html?|php))/?$`,
);

const byError: Readonly<Record<Exclude<WireErrorKind, 'no-tls' | 'tls-only'>, readonly Said[]>> = {
  refused: [say('end-refused'), say('end-container')],
  'unknown-host': [say('end-host')],
  tls: [say('end-handshake')],
  'unknown-issuer': [say('end-tls')],
  'certificate-date': [say('end-certificate-date')],
  'certificate-host': [say('end-certificate-host')],
  reset: [say('end-reset')],
  timeout: [say('end-timeout'), say('end-firewall')],
  'too-large': [say('end-too-large')],
  'over-max-body': [say('end-max-body')],
  'broken-off': [say('end-broken-off')],
  'not-http': [say('end-not-http')],
  aborted: [say('end-aborted')],
  'client-certificate': [say('end-certificate'), say('end-no-certificate')],
  'old-tls': [say('end-old-tls')],
  http2: [say('end-http2')],
  'wrong-body': [say('end-wrong-body')],
  'open-files': [say('end-machine', 'open-files')],
  memory: [say('end-machine', 'memory')],
  webassembly: [say('end-machine', 'webassembly')],
  other: [say('end-other')],
};

/** So many requests sent alone show what requests alone get. */
const manyAlone = 20;

/** True if such responses came only while other requests were under way, and requests sent alone got others. */
function onlyTogether(isSuch: (exchange: Exchange) => boolean, { exchanges }: Facts): boolean {
  const alone = exchanges.filter((one) =>
    exchanges.every((other) => other === one || !wereInFlight(one, other)),
  );
  return alone.length >= manyAlone && !alone.some(isSuch);
}

/** What to do if the Token was accepted until the first request with a wrong one, and not afterwards. */
function revoked(last: Seen, { all }: Facts): Said[] {
  const first = all.find((seen) => isMadeUp(seen) && seen.status >= 400);
  const accepted = all.filter(({ meant, record }) => meant === 'valid' && record !== undefined);
  const isUntilThen =
    first !== undefined &&
    // It got the response that everything gets since then, and requests without a Token before got another one.
    first.answer === last.answer &&
    all.some(
      ({ index, meant, answer }) => index < first.index && meant === 'no-token' && answer !== last.answer,
    ) &&
    accepted.length > 0 &&
    accepted.every((seen) => seen.index < first.index || wereInFlight(seen.exchange, first.exchange));
  return isUntilThen ? [say('end-after-wrong', first.index)] : [];
}

/** The exchange with which a run ended. After it, the fixtures may have been removed. */
function lastOf(facts: Facts): Seen | undefined {
  const { all, stopped } = facts;
  if (!stopped?.unreachable) return undefined;
  const isLast = ({ status, exchange }: Seen): boolean =>
    stopped.kind === 'token-refused'
      ? status === 401 || status === 403
      : stopped.kind === 'unreachable' && (exchange.error !== undefined || status >= 500);
  // Without the Token, another response may have come.
  return all.findLast(isLast) ?? all.findLast(({ meant }) => meant === 'valid') ?? all.at(-1);
}
