import type { OperationId } from '../../contract/operations.ts';
import type { JsonObject, Store } from '../seed.ts';
import { freedomTable } from './rows.ts';
import type { Freedom, FreedomRow } from './rows.ts';

const range = (
  operation: OperationId,
  uses: string,
  refused: (input: JsonObject, store: Store) => boolean,
): FreedomRow => ({
  uses: `constraints are not shown: ${uses}`,
  section: '2',
  operation,
  override: {
    problems: (found, { input, store }) =>
      refused(input, store) ? [...found, { message: 'out of range' }] : found,
  },
});

const hourOf = ({ realStarted }: JsonObject) => Number(String(realStarted ?? '2024-05-06 12').slice(11, 13));
const lengthOf = (value: unknown) => String(value ?? '').length;

/** Services that refuse sizes, moments and lengths that others take. */
export const rangeFreedoms: readonly Freedom[] = freedomTable({
  'start-refuses-more-than-20-left': range(
    'start-task',
    'no more than 20 left',
    ({ left }) => Number(left ?? 0) > 20,
  ),
  'start-refuses-three-digits': range(
    'start-task',
    'efforts below 100',
    ({ consumed, left }) => Math.max(Number(consumed ?? 0), Number(left ?? 0)) > 99,
  ),
  'start-refuses-consumed-above-the-estimate': range(
    'start-task',
    'no more consumed than the estimate of 6.5',
    ({ consumed }) => Number(consumed ?? 0) > 6.5,
  ),
  'start-refuses-less-left-than-consumed': range(
    'start-task',
    'no less left than consumed',
    ({ consumed, left }) => Number(left ?? 0) < Number(consumed ?? 0),
  ),
  'start-refuses-more-left-than-consumed': range(
    'start-task',
    'no more left than consumed',
    ({ consumed, left }) => Number(left ?? 0) > Number(consumed ?? 0),
  ),
  'start-refuses-more-than-300-in-all': range(
    'start-task',
    'no more than 300 consumed and left together',
    ({ consumed, left }) => Number(consumed ?? 0) + Number(left ?? 0) > 300,
  ),
  'start-refuses-more-than-20-in-all': range(
    'start-task',
    'no more than 20 consumed and left together',
    ({ consumed, left }) => Number(consumed ?? 0) + Number(left ?? 0) > 20,
  ),
  'start-refuses-efforts-far-apart': range(
    'start-task',
    'consumed and left no more than 150 apart',
    ({ consumed, left }) => Math.abs(Number(consumed ?? 0) - Number(left ?? 0)) > 150,
  ),
  'start-refuses-early-hours-with-little-left': range(
    'start-task',
    'no start before 8 with less than ten left',
    (input) => hourOf(input) < 8 && Number(input['left'] ?? 99) < 10,
  ),
  'start-refuses-more-than-three-days-ago': range(
    'start-task',
    'no start more than three days ago',
    ({ realStarted }, { now }) =>
      realStarted !== undefined &&
      Date.parse(`${String(realStarted).replace(' ', 'T')}Z`) < now().getTime() - 3 * 86_400_000,
  ),
  'start-refuses-hours-before-8': range('start-task', 'no start before 8', (input) => hourOf(input) < 8),
  'start-refuses-hours-after-19': range('start-task', 'no start after 19', (input) => hourOf(input) > 19),
  'start-refuses-seconds': range(
    'start-task',
    'starts on the minute',
    ({ realStarted }) => realStarted !== undefined && !String(realStarted).endsWith(':00'),
  ),
  'confirm-refuses-pri-4': range('confirm-bug', 'priorities 1 to 3', ({ pri }) => pri === 4),
  'confirm-refuses-pri-1': range('confirm-bug', 'priorities 2 to 4', ({ pri }) => pri === 1),
  'confirm-refuses-long-comments': range(
    'confirm-bug',
    'comments of no more than 10 characters',
    ({ comment }) => lengthOf(comment) > 10,
  ),
  'start-refuses-long-comments': range(
    'start-task',
    'comments of no more than 10 characters',
    ({ comment }) => lengthOf(comment) > 10,
  ),
  'create-refuses-pri-4': range('create-story', 'priorities 1 to 3', ({ pri }) => pri === 4),
  'create-refuses-long-titles': range(
    'create-story',
    'titles of no more than 30 characters',
    ({ title }) => lengthOf(title) > 30,
  ),
  'create-refuses-long-descriptions': range(
    'create-story',
    'descriptions of no more than 20 characters',
    ({ spec }) => lengthOf(spec) > 20,
  ),
  'create-refuses-long-keywords': range(
    'create-story',
    'keywords of no more than 20 characters',
    ({ keywords }) => lengthOf(keywords) > 20,
  ),
  'create-refuses-estimates-above-2': range(
    'create-story',
    'estimates up to 2',
    ({ estimate }) => Number(estimate ?? 0) > 2,
  ),
});
