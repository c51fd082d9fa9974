import type { JsonObject } from '../../evidence/body.ts';
import type { Session } from '../common/session.ts';
import { pastMoment, sequence, shuffled } from '../common/values.ts';

/** The fields of 4.2 that the record shows. */
export const shownFields = ['assignedTo', 'realStarted', 'consumed', 'left'] as const;

/** A body with all five fields of 4.2. */
export interface StartBody {
  readonly assignedTo: string;
  readonly realStarted: string;
  readonly consumed: number;
  readonly left: number;
  readonly comment: string;
}

/** Efforts that differ, and add up neither to 8 nor to a usual estimate. */
const efforts = [
  [3, 14],
  [5, 18],
  [6, 13],
  [7, 22],
] as const;

/** A form of the hour may be right at one time of the day and wrong at another. */
const hours = { morning: [9, 7, 8], noon: [12], afternoon: [14, 17, 13, 16, 15] } as const;

/** Makes the next body; each has values of its own. */
export type NextBody = (time?: keyof typeof hours) => StartBody;

/** Makes bodies that differ from each other. */
export function startBodies({
  accounts,
  seed,
  startedAt,
  runId,
}: Pick<Session<string>, 'accounts' | 'seed' | 'startedAt' | 'runId'>): NextBody {
  const order = shuffled(efforts, sequence(seed, 'start-task'));
  let at = 0;
  return (time = 'afternoon') => {
    const turn = at++;
    const [consumed, left] = order[turn % order.length]!;
    return {
      assignedTo: accounts[turn % accounts.length]!,
      realStarted: pastMoment(startedAt, 3 + (turn % 20), hours[time][turn % hours[time].length]!),
      consumed,
      left,
      comment: `conformance run ${runId}, start ${turn + 1}`,
    };
  };
}

/** The next body none of whose values another one has; of a lone account there is no other. */
export function unlike(other: JsonObject, next: NextBody): StartBody {
  const differs = (body: StartBody, ...fields: readonly (keyof StartBody)[]): boolean =>
    fields.every((field) => body[field] !== other[field]);
  let body = next();
  for (let turn = 1; turn < 8 && !differs(body, 'assignedTo', 'realStarted', 'left'); turn += 1)
    body = next();
  while (!differs(body, 'realStarted', 'left')) body = next();
  return body;
}
