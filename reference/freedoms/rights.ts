import type { OperationId } from '../../contract/operations.ts';
import { rules } from '../deviations/persons.ts';
import { jsonResponse, type Context } from '../override.ts';
import { freedomTable, type Freedom, type FreedomRow } from './rows.ts';

/** Answers 403 to some requests. */
const forbids = (
  operation: OperationId,
  uses: string,
  isForbidden: (context: Context) => boolean,
  blocks: readonly string[] = [],
): FreedomRow => ({
  uses: `permissions are not shown: ${uses}`,
  section: '5',
  operation,
  blocks: blocks.map((check) => `${operation}/${check}`),
  override: {
    problems: (found, context) => (isForbidden(context) ? [...found, { message: 'not allowed' }] : found),
    respond: (response, context) =>
      isForbidden(context) ? jsonResponse(403, { error: 'this is not allowed' }) : response,
  },
});

/** The second of the given objects. */
const isSecond = ({ request }: Context): boolean => request.url.includes('/2/');

/** A right that is there for some objects, persons and values, and does not come and go. */
export const rightsFreedoms: readonly Freedom[] = freedomTable({
  'confirm-forbids-somebody-from-outside': forbids(
    'confirm-bug',
    'nobody from outside is assigned',
    ({ input, store }) => rules['somebody-from-outside'](input['assignedTo'], store),
  ),
  'confirm-forbids-one-bug': forbids('confirm-bug', 'one bug is not confirmed', isSecond),
  'confirm-forbids-security': forbids(
    'confirm-bug',
    'bugs of type security are not confirmed',
    ({ input }) => input['type'] === 'security',
    ['accepts-every-type'],
  ),
  'start-forbids-one-task': forbids('start-task', 'one task is not started', isSecond),
  'create-forbids-category-safe': forbids(
    'create-story',
    'no story of category safe is created',
    ({ input }) => input['category'] === 'safe',
    ['accepts-sufficient-fields', 'accepts-all-fields', 'accepts-every-category'],
  ),
});
