import type { Recorder } from '../evidence/recorder.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { type Said, say } from '../messages/phrase.ts';
import type { Suite } from './suite.ts';

/** Says what was found at a base URL instead of the service. */
type Found = (baseUrl: string) => Said;

/**
 * Ends the run when there is no such service at the base URL: every operation gets 404, a redirect or a web page
 * (reading 29).
 */
export class NoServiceWatch {
  /** Operations that have sent nothing yet, and still may. */
  private readonly pending: Set<string>;
  /** What was received instead of the service; anything but a 404 replaces a 404. */
  private received: Found | undefined;
  private isThere = false;

  constructor(
    private readonly recorder: Recorder,
    selected: readonly Suite[],
    private readonly baseUrl: string,
  ) {
    this.pending = new Set(selected.map(({ operation }) => operation.id));
  }

  /** Takes an exchange of the run. */
  note({ operation, response }: Exchange): void {
    if (response === undefined) return;
    const found = foundInstead(response);
    if (found === undefined) this.isThere = true;
    else if (this.received === undefined || response.status !== 404) this.received = found;
    this.finish(operation);
  }

  /** An operation got its first response, or ended without a request because it lacks fixtures. */
  finish(operation: string): void {
    this.pending.delete(operation);
    if (this.isThere || this.received === undefined || this.pending.size > 0) return;
    this.recorder.stop(this.received(this.baseUrl), true, 'nothing-there');
  }
}

const notFound: Found = (baseUrl) => {
  const { origin, pathname } = new URL(baseUrl);
  return say('nothing-but-404', pathname === '/' ? `${origin}/zentao` : '');
};

/** A 404, a redirect with its target, or a web page; undefined for a response of the service. */
function foundInstead({ status, headers, body }: NonNullable<Exchange['response']>): Found | undefined {
  if (status === 404) return notFound;
  const target = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (status >= 300 && status < 400 && target !== undefined)
    return (baseUrl) => say('redirects-to', baseUrl, target);
  if (status > 299 || !/^\s*<(!doctype\s+html|html|head|body)\b/i.test(body)) return undefined;
  const title = /<title[^>]*>\s*([^<]{1,80}?)\s*</i.exec(body)?.[1];
  return (baseUrl) => say('web-page', baseUrl, title ?? '');
}
