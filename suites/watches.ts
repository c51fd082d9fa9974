import { apiPrefix } from '../contract/operations.ts';
import type { Exchange } from '../engine/evidence/evidence.ts';
import { isNoEvidence, mayBeGateways } from '../engine/evidence/exchange-facts.ts';
import { shownText } from '../engine/evidence/html-pages.ts';
import type { Recorder } from '../engine/evidence/recorder.ts';
import { isSameAnswer } from '../engine/evidence/response-class.ts';
import { type Said, phrase } from '../messages/phrase.ts';
import { headerIn } from '../engine/wire/message.ts';
import { describeAnswer } from './common/reply.ts';
import type { Opening, Suite } from './suite.ts';

/** Every request with the Token gets one response. */
export const sameWithToken = phrase(
  'same-with-token',
  (answer: string) => `every request with the Token gets the same response: ${answer}`,
  (answer) => `带 Token 的所有请求都得到相同的响应：${answer}`,
);

/**
 * Ends the run when nothing of the service responds: every operation gets 404, a redirect or a web page, or all get the
 * response of the first list, which is no page (reading 29). Only requests with the Token count.
 */
export class NoServiceWatch {
  /** Operations that have sent nothing yet, and still may. */
  private readonly pending: Set<string>;
  /** The first list, if it is no page. */
  private opening: Exchange | undefined;
  /** What was received instead of the service; anything but a 404 replaces a 404. */
  private received: Said | undefined;
  /** Every response so far is the one of the first list. */
  private areSame = true;
  /** Every response so far is a 404, a redirect or a web page, also without the Token where this was asked. */
  private areOfAnother = true;
  private isThere = false;
  private checking: Promise<void> | undefined;
  /** The first request of each operation that is sent while it is not known whether the service is there. */
  private readonly tried = new Map<string, Promise<unknown>>();
  private isReleased = false;
  private release: () => void = () => undefined;
  private readonly isKnown = new Promise<void>((resolve) => {
    this.release = () => {
      this.isReleased = true;
      resolve();
    };
  });

  constructor(
    private readonly recorder: Recorder,
    private readonly selected: readonly Suite[],
    private readonly baseUrl: string,
    /** Sends the request that opened the run again. */
    private readonly again: () => Promise<Exchange | undefined>,
  ) {
    this.pending = new Set(selected.map(({ operation }) => operation.id));
  }

  /**
   * Takes the first list.
   * @param elsewhere what came without the Token and for an unknown path: a rejection of the API shows that it is there
   */
  async begin({ exchange, isPage }: Opening, elsewhere: readonly Exchange[]): Promise<void> {
    if (isPage) return;
    this.opening = exchange;
    this.areOfAnother = elsewhere.every((other) => this.isOfAnother(other));
    await this.note(exchange);
  }

  /**
   * Sends a request. While it is not known whether the service is there, one request with the Token of each operation is
   * sent, and the others wait for its response: little is written where no service is.
   */
  async inTurn(operation: string, hasToken: boolean, send: () => Promise<Exchange>): Promise<Exchange> {
    while (this.holds && this.tried.has(operation)) await this.tried.get(operation);
    if (!this.holds) return send();
    const sent = this.sendDoubtful(operation, hasToken, send);
    this.tried.set(
      operation,
      sent.then(
        () => undefined,
        () => undefined,
      ),
    );
    return sent;
  }

  private get holds(): boolean {
    return this.opening !== undefined && !this.isReleased;
  }

  private async sendDoubtful(
    operation: string,
    hasToken: boolean,
    send: () => Promise<Exchange>,
  ): Promise<Exchange> {
    try {
      const exchange = await send();
      if (hasToken || this.isLikeAll(exchange)) {
        this.tried.set(operation, this.isKnown);
        await this.note(exchange);
      } else this.tried.delete(operation);
      return exchange;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Takes an exchange of the run that was sent with the Token. */
  async note(exchange: Exchange): Promise<void> {
    if (this.opening === undefined || this.isThere) return;
    if (exchange.response === undefined) return this.release();
    this.areOfAnother &&= this.isOfAnother(exchange);
    this.areSame &&= this.isAsOpening(exchange);
    const { status } = exchange.response;
    if (this.received === undefined || status !== 404)
      this.received = foundInstead(exchange.response, this.baseUrl) ?? this.received;
    if (this.areOfAnother || this.areSame) return this.finish(exchange.operation);
    this.isThere = true;
    this.release();
  }

  private isLikeAll(exchange: Exchange): boolean {
    return (this.areOfAnother && this.isOfAnother(exchange)) || (this.areSame && this.isAsOpening(exchange));
  }

  private isOfAnother({ response }: Exchange): boolean {
    return response !== undefined && foundInstead(response, this.baseUrl) !== undefined;
  }

  private isAsOpening(exchange: Exchange): boolean {
    return !mayBeGateways(exchange) && isSameAnswer(this.opening!, exchange);
  }

  /** An operation got its first response, or ended without a request because it lacks fixtures. */
  async finish(operation: string): Promise<void> {
    this.pending.delete(operation);
    if (this.opening === undefined || this.isThere || this.pending.size > 0) return;
    await (this.checking ??= this.end());
  }

  private async end(): Promise<void> {
    if (this.areOfAnother) this.recorder.stop(this.received!, true, 'nothing-there');
    // One operation may fail alone.
    else if (this.selected.length > 1) {
      const again = await this.again();
      if (again?.response !== undefined && this.isAsOpening(again))
        this.recorder.stop(sameWithToken(describeAnswer(again)), false);
    }
    this.isThere = this.recorder.stopped === undefined;
    this.release();
  }
}

/**
 * True for a response that another program than the service may send to everything, such as a gateway. A service may lack
 * one operation (404), reject the Token (401 and 403), or fail (500).
 */
export function mayBeOfAnother(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 500;
  return isNoEvidence(exchange) || ![401, 403, 404, 500].includes(status);
}

const sameForAll = phrase(
  'same-for-all',
  (answer: string) =>
    `every request gets the same response, also without the Token and for an unknown path: ${answer}`,
  (answer) => `所有请求都得到相同的响应，不带 Token 的请求和未知路径的请求也是如此：${answer}`,
);

/** What a response shows that is the same for every request. */
export function answeredInstead(exchange: Exchange, baseUrl: string): Said {
  const { status, body } = exchange.response!;
  // A page without a title says more by its text: it may be a script that leads elsewhere.
  const isUntitled = status < 300 && !/<title[\s>]/i.test(body);
  const found = isUntitled ? undefined : foundInstead(exchange.response!, baseUrl);
  return found ?? sameForAll(describeAnswer(exchange));
}

const nothingBut404 = phrase(
  'nothing-but-404',
  (text: string, example: string) =>
    `the service answered 404 to every request${text && `, with ${text}`}: is the base URL right?` +
    (example === '' ? '' : ` Is the service installed below a path, such as ${example}?`),
  (text, example) =>
    `服务对所有请求都返回 404${text && `（${text}）`}：请确认基础 URL 是否正确` +
    (example === '' ? '。' : `，以及服务是否安装在某个路径之下，例如 ${example}。`),
);
const redirectsToBase = phrase(
  'redirects-to-base',
  (baseUrl: string, target: string) => `${baseUrl} redirects to ${target}: give that address as PMS_BASE_URL`,
  (baseUrl, target) => `${baseUrl} 重定向到 ${target}：请将 PMS_BASE_URL 设为该地址`,
);
const redirectsTo = phrase(
  'redirects-to',
  (baseUrl: string, target: string) => `${baseUrl} redirects to ${target}`,
  (baseUrl, target) => `${baseUrl} 重定向到 ${target}`,
);
const webPage = phrase(
  'web-page',
  (baseUrl: string, title: string) =>
    `${baseUrl} answers with a web page${title === '' ? '' : ` (${title})`}`,
  (baseUrl, title) => `${baseUrl} 返回网页${title === '' ? '' : `（${title}）`}`,
);

/** A 404, a redirect with its target, or a web page; undefined for a response of the service. */
function foundInstead(
  { status, headers, body }: NonNullable<Exchange['response']>,
  baseUrl: string,
): Said | undefined {
  if (status === 404) {
    const { origin, pathname } = new URL(baseUrl);
    return nothingBut404(shownText(body), pathname === '/' ? `${origin}/zentao` : '');
  }
  const target = headerIn(headers, 'location');
  if (status >= 300 && status < 400 && target !== undefined) {
    // The same path at another address: most often https in place of http.
    const [address, ...path] = target.split(apiPrefix);
    const isOther = path.length > 0 && URL.canParse(address!) && address !== baseUrl;
    return isOther ? redirectsToBase(baseUrl, address!) : redirectsTo(baseUrl, target);
  }
  if (status > 299 || !/^\s*<(!doctype\s+html|html|head|body)\b/i.test(body)) return undefined;
  const title = /<title[^<>]*>([^<]*)</i.exec(body)?.[1]!.trim() ?? '';
  return webPage(baseUrl, title.length <= maxTitle ? title : '');
}

/** Characters of a title that is shown. */
const maxTitle = 80;

/** The service has changed after so many further first lists in a row that are no page. */
const looksNeeded = 3;
/** Responses to earlier requests may arrive during a look, so there are several. */
const maxLooks = 4;
/** So many valid requests in a row, to several operations, with one answer: the first list is sent again. */
const sameNeeded = 4;
/** Requests that were sent together may be answered in another order. */
const inFlight = 8;

/** A response by its status and where it leads. */
export const answeredTo = phrase(
  'answered-to',
  (status: number, target: string) => `${status} to ${target}`,
  (status, target) => `${status}，指向 ${target}`,
);
const tokenEnded = phrase(
  'token-ended',
  (answer: string) => `the service accepted the Token before and does not accept it any more: ${answer}`,
  (answer) => `服务先前接受该 Token，现在不再接受：${answer}`,
);
const causeChangedMidrun = phrase(
  'cause-changed-midrun',
  (request: number, answer: string) =>
    `every response since request ${request} is ${answer}; before it, the service returned records`,
  (request, answer) => `自请求 ${request} 起，所有响应都是 ${answer}；在此之前服务能返回记录`,
);

/**
 * Ends the run when the Token is no longer accepted, or every valid request gets the same answer (reading 29). A
 * missing permission, or a defect of some operations, looks the same. It counts only if the request that opened the run
 * gets that answer, too.
 */
export class ChangeWatch {
  private accepted = 0;
  private looks = 0;
  private looking: Promise<void> | undefined;
  private beganWithPage = false;
  /** Everything that was sent with the Token. */
  private readonly noted: Exchange[] = [];
  /** The last valid requests that got the same answer. */
  private same: Exchange[] = [];

  constructor(
    private readonly recorder: Recorder,
    private readonly isValid: (exchange: Exchange) => boolean,
    /** Sends the request that opened the run again. */
    private readonly probe: () => Promise<Omit<Opening, 'accounts'> | undefined>,
  ) {}

  /** The first list was a page: a later one that is none shows a change. */
  begin(): void {
    this.beganWithPage = true;
  }

  /** Takes an exchange that was sent with the Token; when in doubt the caller waits for the returned promise. */
  note(exchange: Exchange): Promise<void> | undefined {
    const { status = 0 } = exchange.response ?? {};
    this.noted.push(exchange);
    const isOfRow = this.noteSame(exchange);
    if (status >= 200 && status < 300 && !isOfRow) this.accepted += 1;
    const isRefused = [401, 403].includes(status) && this.accepted > 0;
    const isDoubtful = isRefused || (isOfRow && this.beganWithPage);
    if (!isDoubtful || (!this.looking && this.looks >= maxLooks)) return undefined;
    return (this.looking ??= this.look(exchange).finally(() => (this.looking = undefined)));
  }

  /** True if it has the answer of a long row of valid requests to several operations. */
  private noteSame(exchange: Exchange): boolean {
    const isSame = this.same.length > 0 && isSameAnswer(this.same[0]!, exchange);
    if (this.isValid(exchange)) this.same = isSame ? [...this.same, exchange] : [exchange];
    else if (!isSame) return false;
    const operations = new Set(this.same.map(({ operation }) => operation));
    const mayEnd = (exchange.response?.status ?? 500) < 500 && !isNoEvidence(exchange);
    return mayEnd && this.same.length >= sameNeeded && operations.size > 1;
  }

  private async look(doubtful: Exchange): Promise<void> {
    this.looks += 1;
    const before = this.accepted;
    let last: Exchange | undefined;
    for (let times = 0; times < looksNeeded; times += 1) {
      const again = await this.probe();
      const isRefused = again?.refusal !== undefined;
      const isChanged = isRefused || (again?.isPage === false && isSameAnswer(again.exchange, doubtful));
      if (!isChanged || this.accepted > before) {
        this.same = [];
        return;
      }
      last = again!.exchange;
    }
    this.end(last!);
  }

  private end(last: Exchange): void {
    const { status } = last.response!;
    const isSame = (exchange: Exchange): boolean => isSameAnswer(exchange, last);
    const others = this.noted.filter((exchange) => !isSame(exchange)).map(({ index }) => index);
    const lastOther = Math.max(-1, ...others);
    const since = Math.min(
      last.index,
      ...this.noted
        .filter((each) => isSame(each) && each.index > lastOther - inFlight)
        .map(({ index }) => index),
    );
    const location = headerIn(last.response!.headers, 'location');
    const answer = location === undefined ? describeAnswer(last) : answeredTo(status, location.slice(0, 140));
    if (status === 401) this.recorder.stop(tokenEnded(answer), true, 'token-refused', { since });
    else this.recorder.stop(causeChangedMidrun(since, answer), true, 'service-changed', { since });
  }
}
