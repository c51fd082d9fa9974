import type { PlacedWaiver } from '../judging/waivers.ts';
import type { Kind, ListKind } from './kind.ts';
import type { SettingKey, settingRows } from './rows.ts';

type Row = (typeof settingRows)[number];
/** The rows whose setting always has a value. */
type CertainRow = Extract<Row, { readonly default: string } | { readonly takes: ListKind<unknown> }>;
type NameOf<R extends Row> = R extends { readonly as: infer Name extends string } ? Name : R['key'];
type ValueOf<R extends Row> = R['takes'] extends Kind<infer Value> ? Value : never;

/**
 * Everything that a user decides about a run, checked: durations in milliseconds, sizes in bytes, paths absolute, files
 * as what stands in them. `rows.ts` says what each is for. Without `baseUrl` the embedded reference service is asked.
 */
export type Settings = { readonly [R in CertainRow as NameOf<R>]: ValueOf<R> } & {
  readonly [R in Exclude<Row, CertainRow> as NameOf<R>]?: ValueOf<R>;
} & { readonly waivers: readonly PlacedWaiver[] };

/** Settings as a program gives them: each may be left out or undefined, and then takes its default. */
export type GivenSettings = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** The settings that somebody gave, by key, as they gave them: `--bugs`, `PMS_OUT in .env`. */
export type Names = Readonly<Partial<Record<SettingKey, string>>>;
