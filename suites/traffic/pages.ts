import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingIn } from '../common/findings.ts';
import { pageOf, type Page } from '../list-users/pages.ts';

type PageFault = (page: Page) => Omit<Finding, 'fault' | 'exchange'> | undefined;

/** A page that its own total has. */
const exists = ({ asked, total, limit = asked.limit }: Page): boolean =>
  (asked.page ?? 1) === 1 ||
  (total !== undefined && limit !== undefined && (asked.page! - 1) * limit < total);

/** What one page shows by itself, by the check that it is a finding of. */
const faults: Readonly<Record<string, PageFault>> = {
  'echoes-page': (page) =>
    page.page === undefined || page.page === page.asked.page || !exists(page)
      ? undefined
      : {
          field: 'page',
          what: 'page is not the one that was asked for',
          expected: String(page.asked.page),
          actual: String(page.page),
          wanted: page.asked.page,
          got: page.page,
        },
  'echoes-limit': ({ asked, echoedLimit }) =>
    echoedLimit === undefined || (echoedLimit >= 1 && echoedLimit <= asked.limit!)
      ? undefined
      : {
          field: 'limit',
          what: 'limit is not the one that was asked for',
          expected: `${asked.limit}, or less (but 1 at least) where the target has a smaller maximum`,
          actual: String(echoedLimit),
          wanted: asked.limit,
          got: echoedLimit,
        },
  'at-most-limit-users': ({ users = [], echoedLimit = Infinity }) =>
    echoedLimit < 1 || users.length <= echoedLimit
      ? undefined
      : {
          field: 'users',
          what: 'the page holds more users than its limit',
          expected: `at most ${echoedLimit} users`,
          actual: `${users.length} users`,
        },
  'nobody-twice-on-a-page': ({ users = [] }) => {
    const twice = users.find((key, at) => users.indexOf(key) < at);
    return twice === undefined
      ? undefined
      : {
          field: 'users',
          what: 'a user appears twice on one page',
          expected: 'each user once',
          actual: `twice: ${twice}`,
        };
  },
};

/** True for a check about single pages. */
export const isOfPages = (check: string): boolean => check in faults;

/** What is wrong with a page by itself; undefined for an answer that is none. */
export function faultsOfPage(check: string, exchange: Exchange): Finding[] | undefined {
  const page = pageOf(exchange);
  if (page === undefined) return undefined;
  const fault = faults[check]!(page);
  return fault ? [findingIn(exchange, check === 'nobody-twice-on-a-page' ? 'repeated' : 'list', fault)] : [];
}
