import { digits } from '../../messages/numbers.ts';

/** Objects by their ids. */
export const idsIn = (kind: string, ids: readonly string[], more = 0): string =>
  `${kind}${ids.length > 1 ? 's' : ''} ${andList(more > 0 ? [...ids, `${digits(more)} more`] : ids)}`;

/** Names as a list: `a, b and c`. */
export const andList = (names: readonly string[]): string => listWith('and', names);

/** Names as a list: `a, b or c`. */
export const orList = (names: readonly string[]): string => listWith('or', names);

const listWith = (word: string, names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

/** That these ids get the response to one that does not exist. */
export const asUnknown = (ids: readonly string[]): string =>
  ids.length > 1
    ? ', and one that does not exist, get the same response'
    : ' and one that does not exist get the same response';

/** What to give of a kind of objects. */
export const wanted = (kind: string): string =>
  ({ task: 'give fresh tasks in wait', bug: 'give fresh bugs that are not confirmed' })[kind] ??
  'give a product in which the account may create stories';

/** The kinds of objects in Chinese. */
export const chineseKinds: Readonly<Record<string, string>> = {
  bug: 'Bug',
  task: '任务',
  product: '产品',
  story: '需求',
};

/** A list in Chinese that is cut. */
export const chineseAndMore = (texts: readonly string[], more: number): string =>
  more > 0 ? `${chineseList(texts)} 等另外 ${more} 个` : chineseList(texts);

/** Names as a list in Chinese. */
export const chineseList = (names: readonly string[]): string => names.join('、');

/** What to give of a kind of objects, in Chinese. */
export const chineseWanted = (kind: string): string =>
  ({ task: '给出未开始的新任务', bug: '给出未确认的新 Bug' })[kind] ?? '给出账号可以创建需求的产品';
