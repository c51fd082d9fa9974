import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import { configSetting, type AnyRow, settingRows } from '../../../engine/settings/setting-table.ts';
import { repository } from '../../package/execute.ts';

/** A step of a GitHub workflow or of a composite action. */
export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

/** A composite action of GitHub. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** A workflow of GitHub. */
export interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A job of a GitHub workflow. */
export interface Job {
  readonly strategy?: { readonly matrix: { readonly include?: readonly Readonly<Record<string, string>>[] } };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A job of GitLab. */
export interface GitlabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly artifacts: {
    readonly paths: readonly string[];
    readonly reports: { readonly junit: string; readonly codequality: string };
  };
}

/** `<owner>/<name>` of the repository, or its placeholder. */
export const slug = /github\.com\/(.+)\.git$/.exec(packageJson.repository.url)![1]!;

/** Reads a YAML file of the repository. */
export async function yaml<T>(path: string): Promise<T> {
  return load(await readFile(join(repository, path), 'utf8')) as T;
}

/** Every setting, and the config file itself. */
export const rows: readonly AnyRow[] = [...settingRows, configSetting];
