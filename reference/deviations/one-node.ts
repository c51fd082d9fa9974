import type { OperationId } from '../../contract/operations.ts';
import { jsonResponse, type Context, type Override, type ServiceResponse } from '../override.ts';
import { each, table, type Common, type Deviation } from './rows.ts';

/** How a node that is wrong answers a valid request. */
export const nodeAnswers = {
  400: jsonResponse(400, { error: 'bad request' }),
  401: jsonResponse(401, { error: 'there is no such session' }),
  403: jsonResponse(403, { error: 'this is not allowed' }),
  404: jsonResponse(404, { error: 'there is no such record' }),
  422: jsonResponse(422, { error: 'this can not be done' }),
  'a-login': { status: 302, headers: { location: '/login' }, body: '' },
  'a-web-page': {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Log in</title>',
  },
  'an-error-with-200': jsonResponse(200, { status: 'fail' }),
  'an-empty-object': jsonResponse(200, {}),
} as const satisfies Readonly<Record<string, ServiceResponse>>;

/**
 * One node of several rejects what the others accept.
 * @param every number of nodes, which take turns
 * @param node which of them is wrong, from 0
 * @param isIts true for a request that this node rejects and counts
 */
export function oneNode(
  every: number,
  node: number,
  answer: ServiceResponse,
  isIts: (context: Context) => boolean = () => true,
): Override {
  return {
    problems: (found, context) => {
      if (!isIts(context)) return found;
      const { memory } = context;
      const turn = Number(memory.get('node') ?? 0);
      memory.set('node', turn + 1);
      if (turn % every !== node) return found;
      memory.set('rejected', context.request);
      return [...found, { message: 'not on this node' }];
    },
    respond: (response, { memory, request }) => (memory.get('rejected') === request ? answer : response),
  };
}

const nodes = [
  [2, 404],
  [2, 403],
  [3, 401],
  [2, 'an-empty-object'],
  [3, 422],
  [3, 'a-web-page'],
  [3, 'an-error-with-200'],
  [4, 'a-login'],
  [4, 403],
  [5, 400],
] as const;

/**
 * Services of which one node of several rejects valid requests: all of them, or those with one value of an enum.
 * @param accepts members of rows that reject valid requests
 */
export function oneNodeOf(
  operation: OperationId,
  accepts: Common,
  enumValue?: readonly [field: string, value: string],
): Deviation[] {
  const { field: _, ...common } = accepts;
  const rows = each(nodes, common, ([every, answer]) => [
    `node-${every}-answers-${answer}`,
    `one of ${every} nodes answers valid requests with ${answer.toString().replaceAll('-', ' ')}`,
    oneNode(every, every - 1, nodeAnswers[answer]),
  ]);
  if (enumValue === undefined) return table(operation, rows);
  const [field, value] = enumValue;
  const unknown = each([value], common, () => [
    `node-2-does-not-know-${value}`,
    `one of two nodes answers ${field} ${value} with 422`,
    oneNode(2, 0, nodeAnswers[422], ({ input }) => input[field] === value),
  ]);
  return table(operation, rows, unknown);
}
