import type { ExchangeReport, Report } from '../../judging/report.ts';
import { line, plural } from '../text.ts';
import { curlMarkup } from './entries.ts';
import { verdictHead } from './first-screen.ts';
import { runSection } from './lists.ts';
import { html, lines } from './markup.ts';
import type { Markup } from './markup.ts';

type Kind = NonNullable<ExchangeReport['error']>['kind'];

const byError: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
  refused: [
    'Is the service running, and does it listen on this host and port?',
    'In a container, localhost is the container itself: give the name of the host (PMS_BASE_URL, --base-url).',
  ],
  'unknown-host': ['Is the name of the host right, and known where the suite runs?'],
  tls: [
    'Give the authority that signed the certificate (--ca), or for a test service --insecure.',
    'Is it an http service, and the base URL says https?',
  ],
  reset: ['The connection was closed: is there a proxy, or a service that expects https, on this port?'],
  timeout: [
    'The service took the connection and did not answer: look into its log.',
    'A firewall, or a proxy that has to be given (--proxy)? Slow on purpose: give more time (--timeout).',
  ],
  'too-large': ['The answer is larger than what is read: give a larger --max-body.'],
  'broken-off': ['The answer ended early: look into the log of the service, or of the gateway before it.'],
  'not-http': ['What listens there does not speak HTTP: is the port right?'],
  aborted: ['The run was interrupted: run it again, to the end.'],
  other: ['Look at the message of the request below.'],
};

const byStatus: Readonly<Record<number, readonly [string, ...string[]]>> = {
  401: [
    'Give a Token that is valid now (PMS_TOKEN): one that was issued for a session ends with it.',
    'Does a proxy before the service drop the header named Token?',
  ],
  403: ['May the account of the Token list users? Give a Token of one that may (PMS_TOKEN).'],
  404: ['Is the base URL all that comes before /api.php/v1, with the path of the service?'],
};

/** What may help, judged by the last answer that came, or by why none came. */
function advice({ exchanges }: Report): readonly [string, ...string[]] {
  const last = exchanges.at(-1);
  if (last?.error !== undefined) return byError[last.error.kind];
  const status = last?.response?.status;
  return (
    (status === undefined ? undefined : byStatus[status]) ?? [
      'Give what the checks need: bugs, tasks and a product (PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID).',
    ]
  );
}

/** What there is to say of a run that got no check answered: why, and what to do; not a list of blocked checks. */
export function deadEnd(report: Report): Markup {
  const { exchanges, checks } = report;
  const last = exchanges.at(-1);
  const [first, ...others] = advice(report);
  const nothing = `None of ${plural(checks.length, 'check')} has an answer; this says nothing of the service.`;
  return html`<header>${verdictHead(report, nothing, line(first, 300))}</header>
    <section id="do" aria-labelledby="do-title">
      <h2 id="do-title">What to do</h2>
      <ol class="todo">
        ${[first, ...others].map((each) => html`<li>${each}</li>`)}
        ${last !== undefined && html`<li>Try the last request by hand, then run again: ${curlMarkup(lines(last.curl, 8000))}</li>`}
      </ol>
    </section>
    ${runSection(report)}`;
}
