import { tokenForms } from './token-forms.ts';

/** How the Token of a request is wrong (reading 23). */
export type TokenFault = 'none' | 'empty' | 'made-up' | keyof typeof tokenForms;

const faults = ['none', 'empty', 'made-up', ...Object.keys(tokenForms)] as readonly TokenFault[];

/** A round in which lists are read: three of a run, and two around generated requests. */
export type Round = 'r1' | 'r2' | 'r3' | 'thorough/whole/1' | 'thorough/whole/2';

const rounds: readonly Round[] = ['r1', 'r2', 'r3', 'thorough/whole/1', 'thorough/whole/2'];

/**
 * How a list is paged through: `whole` with room for everybody, `paged` in four pages or more, `again` like `paged`
 * and the other way round.
 */
export type PagingKind = 'whole' | 'paged' | 'again';

const pagings: readonly PagingKind[] = ['whole', 'paged', 'again'];

/** Why a generated request was sent. */
export type GeneratedRole = 'case' | 'burst' | 'sequence' | 'again' | 'smaller' | 'order' | 'beside';

const whys: readonly GeneratedRole[] = ['case', 'burst', 'sequence', 'again', 'smaller', 'order', 'beside'];

/** What a request of setup or cleanup does to objects. */
export type Act = 'create' | 'delete' | 'look' | 'list';

const acts: readonly Act[] = ['create', 'delete', 'look', 'list'];

/**
 * What a request was sent for. The name of its step in the evidence is made from it, and only this file takes such a name
 * apart.
 */
export type Role =
  /** A row of the table of steps, or one of its family `<probe>/*`. */
  | { readonly as: 'first'; readonly probe: string; readonly of?: string }
  /** The document does not specify the response. */
  | { readonly as: 'open'; readonly point: string; readonly of?: string }
  /**
   * Without a valid Token. `form` is another form of the same request; `watched` requests have values of their own, which
   * a later record must not show.
   */
  | {
      readonly as: 'unauthorized';
      readonly fault: TokenFault;
      readonly form?: string;
      readonly watched?: true;
    }
  /** The plain list that begins a round. */
  | { readonly as: 'plain-list'; readonly round: Round }
  | { readonly as: 'form'; readonly round: Round; readonly form: string }
  | {
      readonly as: 'page';
      readonly round: Round;
      readonly paging: PagingKind;
      readonly list: string;
      readonly limit: number;
      readonly page: number;
    }
  /** A generated request. `number` is that of its burst, or differs between requests of one case. */
  | {
      readonly as: 'generated';
      readonly why: GeneratedRole;
      readonly case: string;
      readonly number?: number;
    }
  /** A request that is sent before a generated one that is sent again, or in parallel with it. */
  | {
      readonly as: 'related';
      readonly why: 'order' | 'beside';
      readonly operation: string;
      readonly case: string;
      readonly number: number;
      readonly at: number;
    }
  /** Recorded traffic of another client. `known`: what decides about its response is known from other exchanges. */
  | {
      readonly as: 'seen';
      readonly number: number;
      readonly known?: true;
      readonly fault?: TokenFault;
    }
  /** Setup and cleanup of objects. */
  | { readonly as: 'set-up'; readonly act: Act; readonly kind: string; readonly what: string }
  /** A rejected request, sent again, for the `turn`th time. */
  | { readonly as: 'again'; readonly turn: number; readonly of: Role }
  /** The control request of an experiment. */
  | { readonly as: 'control'; readonly of: Role }
  /** A request that was rejected once and then accepted, sent once more. */
  | { readonly as: 'same'; readonly time: number; readonly of: Role }
  /** With undocumented fields that the user gave. */
  | { readonly as: 'extra'; readonly of: Role }
  /** Leaves valid values after an invalid request. */
  | { readonly as: 'leave'; readonly of: Role };

/** The roles of a kind. */
export type RoleAs<As extends Role['as']> = Extract<Role, { readonly as: As }>;

/** Roles by name: checks ask for the same ones many times. Recorded traffic may have a million names. */
const known = new Map<string, Role>();
const mostKnown = 10_000;

/** Returns the role of a request, by the name of its step. */
export function roleOf(step: string): Role {
  const before = known.get(step);
  if (before) return before;
  const role = roleIn(step);
  if (known.size >= mostKnown) known.clear();
  known.set(step, role);
  return role;
}

function roleIn(step: string): Role {
  const role = parsed(step.split('/'));
  if (role !== undefined && nameOf(role) === step) return role;
  const [, probe, of] = /^([^/]*)(?:\/(.*))?$/s.exec(step)!;
  return { as: 'first', probe: probe!, ...(of !== undefined && { of }) };
}

/** Returns the name of the step of a role. */
export function nameOf(role: Role): string {
  switch (role.as) {
    case 'first':
      return joined(role.probe, role.of);
    case 'open':
      return joined('open', role.point, role.of);
    case 'unauthorized':
      if (role.watched) return `effect/token/${role.fault}`;
      if (role.fault === 'other-case') return role.fault;
      return role.form === 'other'
        ? `token/${role.fault}-in-other-form`
        : joined('token', role.form, role.fault);
    case 'plain-list':
      return `${role.round}/default`;
    case 'form':
      return `${role.round}/form/${role.form}`;
    case 'page':
      return `${role.round}/${role.paging}/${role.list}/${role.limit}/${role.page}`;
    case 'generated':
      return joined('thorough', role.why, role.case, role.number);
    case 'related':
      return `thorough/${role.why}/${role.operation}/${role.case}/${role.number}/${role.at}`;
    case 'seen':
      if (role.fault) return `seen/no-token/${role.number}/${role.fault}`;
      return joined('seen', role.known && 'known', role.number);
    case 'set-up':
      return `${role.act}/${role.kind}/${role.what}`;
    case 'again':
      return joined('again', role.turn > 1 ? role.turn : undefined, nameOf(role.of));
    case 'same':
      return `same/${role.time}/${nameOf(role.of)}`;
    case 'control':
    case 'extra':
    case 'leave':
      return `${role.as}/${nameOf(role.of)}`;
  }
}

const joined = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('/');

const member = <Member extends string>(all: readonly Member[], text = ''): Member | undefined =>
  all.find((each) => each === text);

function parsed([head, ...rest]: readonly string[]): Role | undefined {
  const [one, two] = rest;
  const act = member(acts, head);
  if (act) return { as: 'set-up', act, kind: one ?? '', what: two ?? '' };
  const round = member(rounds, head);
  if (round) return parsedList(round, rest);
  const of = (parts = rest): Role => roleOf(parts.join('/'));
  const numbered = Number(one);
  switch (head) {
    case 'again':
      return numbered > 1
        ? { as: 'again', turn: numbered, of: of(rest.slice(1)) }
        : { as: 'again', turn: 1, of: of() };
    case 'same':
      return { as: 'same', time: numbered, of: of(rest.slice(1)) };
    case 'control':
    case 'extra':
    case 'leave':
      return { as: head, of: of() };
    case 'open':
      return { as: 'open', point: one ?? '', ...(rest.length > 1 && { of: rest.slice(1).join('/') }) };
    case 'other-case':
      return { as: 'unauthorized', fault: head };
    case 'token':
      return parsedFault(rest);
    case 'effect':
      return parsedFault([two ?? ''], true);
    case 'thorough':
      return parsedGenerated(rest);
    case 'seen':
      return parsedSeen(rest);
    default:
      return undefined;
  }
}

function parsedFault(parts: readonly string[], watched?: true): Role | undefined {
  const [bare, other] = (parts.at(-1) ?? '').split(/(?=-in-other-form$)/);
  const fault = member(faults, bare);
  const form = other === undefined ? (parts.length > 1 ? parts[0] : undefined) : 'other';
  return (
    fault && { as: 'unauthorized', fault, ...(form !== undefined && { form }), ...(watched && { watched }) }
  );
}

function parsedList(round: Round, [kind, list = '', limit, page]: readonly string[]): Role | undefined {
  if (kind === 'default') return { as: 'plain-list', round };
  if (kind === 'form') return { as: 'form', round, form: list };
  const paging = member(pagings, kind);
  return paging && { as: 'page', round, paging, list, limit: Number(limit), page: Number(page) };
}

function parsedGenerated(parts: readonly string[]): Role | undefined {
  const [first, second = '', third = '', fourth, fifth] = parts;
  const round = member(rounds, `thorough/${first}/${second}`);
  if (round) return parsedList(round, parts.slice(2));
  const why = member(whys, first);
  if (fifth === undefined)
    return why && { as: 'generated', why, case: second, ...(parts.length > 2 && { number: Number(third) }) };
  if (why !== 'order' && why !== 'beside') return undefined;
  return { as: 'related', why, operation: second, case: third, number: Number(fourth), at: Number(fifth) };
}

function parsedSeen([one, two, three]: readonly string[]): Role | undefined {
  const fault = member(faults, three);
  if (one === 'no-token') return fault && { as: 'seen', number: Number(two), fault };
  return one === 'known'
    ? { as: 'seen', number: Number(two), known: true }
    : { as: 'seen', number: Number(one) };
}

/** Returns the name of a rejected request that is sent again. */
export const repeatStep = <S extends string>(step: S, turn: number): S =>
  nameOf({ as: 'again', turn, of: roleOf(step) }) as S;

/** Returns the name of the control request of a step, of the step with extra fields, or of the request that ends it. */
export const stepAs = <S extends string>(as: 'control' | 'extra' | 'leave', step: S): S =>
  nameOf({ as, of: roleOf(step) }) as S;

/** Returns the name of a request that is sent once more after it was rejected once. */
export const sameStep = <S extends string>(step: S, time: number): S =>
  nameOf({ as: 'same', time, of: roleOf(step) }) as S;

/** True for a request that is sent again. */
export const isRepeat = (step: string): boolean => roleOf(step).as === 'again';

/** Returns the step of the experiment that a request belongs to: that of its first request. */
export function experimentOf<S extends string>(step: S): S {
  const role = roleOf(step);
  return (role.as === 'again' || role.as === 'control' ? nameOf(role.of) : step) as S;
}

/** Returns how the Token of a request is wrong, also where the request is sent again; undefined if it is valid. */
export function tokenFaultOf(step: string): TokenFault | undefined {
  const role = roleOf(step);
  const sent = role.as === 'again' ? role.of : role;
  return sent.as === 'unauthorized' || sent.as === 'seen' ? sent.fault : undefined;
}

/** The pattern of all generated requests, and of the lists that are read to compare them. */
export const generatedSteps = 'thorough/*';

/** The name of a step, or a pattern for all steps with a prefix: `prefix/*`. */
export type Pattern<S extends string> = S | Family<S> | '*' | typeof generatedSteps;

type Family<S extends string> = S extends `${infer Head}/${infer Rest}`
  ? `${Head}/*` | (Rest extends `${string}/${string}` ? `${Head}/${Family<Rest>}` : never)
  : never;

/** True if a step matches a pattern; `*` at its end matches anything. */
export function matchesStep(pattern: string, step: string): boolean {
  return pattern.endsWith('*') ? step.startsWith(pattern.slice(0, -1)) : step === pattern;
}

/** Returns the row of a step in a table: its own row, or the row with the longest matching `…/*`. */
export function rowIn<Row>(table: Readonly<Record<string, Row>>, step: string): Row | undefined {
  if (table[step]) return table[step];
  for (let end = step.lastIndexOf('/'); end > 0; end = step.lastIndexOf('/', end - 1)) {
    const family = table[`${step.slice(0, end)}/*`];
    if (family) return family;
  }
  return table['*'];
}
