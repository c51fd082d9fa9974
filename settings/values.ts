import type { Observed } from '../judging/pinned.ts';
import type { KindValues } from './kinds.ts';
import type { SettingKey, settingRows } from './rows.ts';

type Row = (typeof settingRows)[number];
type Value<R extends Row> = R extends { key: 'expectObserved' }
  ? Observed
  : R extends { choices: readonly (infer C)[] }
    ? C
    : KindValues[R['kind']];

/** The value of every setting by its key, typed by its kind; undefined when nobody gave one. */
export type Values = { -readonly [R in Row as R['key']]?: Value<R> | undefined };

/** The settings that somebody gave, by key, as they gave them: `--bugs`, `PMS_OUT in .env`. */
export type Names = Partial<Record<SettingKey, string>>;
