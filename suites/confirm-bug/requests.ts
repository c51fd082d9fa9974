import { isServerError } from '../common/reply.ts';
import type { Bodies } from './bodies.ts';
import type { Body, Lane } from './lane.ts';
import { askedSubsets, type Subset } from './steps.ts';

/** A subset of the fields, or all of them under a header named token, to be sent after the bug's last known record. */
export interface Request {
  readonly step: Subset | 'lower-case';
  readonly body: (lane: Lane) => Body;
  /** What is sent where the body was refused: whom it names may have left (reading 27). */
  readonly instead: (body: Body) => Body | undefined;
  /** Goes to the first bug, whose values are known: a value that it has already would prove nothing. */
  readonly onFirst?: true;
}

/** Every subset that is asked, and the header's other case in their middle. */
export function subsets(bodies: Bodies, acceptedType: string | undefined): Request[] {
  const bodyOf = (step: Subset): Request['body'] => {
    const [kind, what] = step.split('/') as ['only' | 'type' | 'pri' | 'empty', string];
    if (kind === 'empty') return () => ({});
    if (kind === 'type') return () => ({ type: what });
    if (kind === 'pri') return () => ({ pri: Number(what) });
    return ({ last }) => ({ [what]: bodies.next(last)[what as 'pri'] });
  };
  const asked = askedSubsets.map((step): Request => ({
    step,
    body: bodyOf(step),
    instead: bodies.withOthers,
    ...(step.startsWith('only/') && step !== 'only/comment' ? { onFirst: true } : {}),
  }));
  const lowerCase: Request = {
    step: 'lower-case',
    body: (lane) => ofAcceptedType(lane, bodies, acceptedType),
    instead: bodies.withOthers,
  };
  const middle = Math.ceil(asked.length / 2);
  return [...asked.slice(0, middle), lowerCase, ...asked.slice(middle)];
}

/** All five fields; of the types that the target took, one that the bug does not have. */
export function ofAcceptedType(
  { last, types }: Lane,
  bodies: Bodies,
  acceptedType: string | undefined,
): Body {
  const body = bodies.next(last);
  const accepted = acceptedType === undefined ? types : [acceptedType, ...types];
  const type = accepted.find((each) => each !== last?.['type']) ?? accepted[0] ?? body.type;
  return { ...body, type };
}

/** What sends least shows most of what was there before. */
export function tellingFirst(requests: readonly Request[]): Request[] {
  const sendsLittle = ({ step }: Request): boolean => step === 'empty' || step.startsWith('only/');
  return [...requests.filter(sendsLittle), ...requests.filter((request) => !sendsLittle(request))];
}

/**
 * Sends a request, once more where it got a 5xx answer, which may be any request's, and with other accounts where
 * it was refused; if it is refused on a confirmed bug,
 * sends it again without what is in question (readings 19, 25).
 */
export async function ask(
  lane: Lane,
  { step, body: bodyFor, instead }: Request,
): Promise<{ repeatable: boolean }> {
  const again = lane.confirmed;
  const body = bodyFor(lane);
  const lowerCase = step === 'lower-case';
  if (lowerCase) await lane.sendInOtherCase({ ...body });
  let reply = await lane.send(step, body, lowerCase);
  if (!lowerCase && reply.kind === 'refused' && lane.refusal) {
    const isBroken = isServerError(lane.refusal);
    // What nobody sends in between shows whether the request was obeyed all the same.
    if (isBroken && step !== 'empty') await lane.send(`control/${step}`, {});
    const other = isBroken ? body : instead(body);
    if (other) reply = await lane.send(`again/${step}`, other);
  }
  if (reply.kind !== 'refused' || step === 'empty' || !(again || lowerCase)) return { repeatable: true };
  const control = await lane.send(`control/${step}`, lowerCase ? body : {});
  return { repeatable: control.kind === 'record' };
}
