import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { resolveSettings, type ResolvedSettings } from '../../../engine/settings/settings.ts';
import { SettingsError } from '../../../engine/settings/error.ts';
import { useFolder } from '../../folder.ts';

/** The folder of the test. */
export let cwd: string;

/** Gives each test of the file that calls it a fresh folder. */
export function useFreshFolder(): void {
  const folder = useFolder('test');
  beforeEach(() => void (cwd = folder()));
}

/** Settings by source. */
export interface Given {
  readonly flags?: Record<string, unknown>;
  readonly env?: Record<string, string>;
  readonly dotenv?: Record<string, string>;
  readonly config?: unknown;
}

/** Resolves settings, with `.env` and config file written to the folder of the test. */
export function resolveGiven(
  { flags = {}, env = {}, dotenv, config }: Given,
  command: 'run' | 'judge' = 'run',
): ResolvedSettings {
  if (dotenv) {
    const lines = Object.entries(dotenv).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(cwd, '.env'), lines.join(''));
  }
  if (config !== undefined) writeFileSync(join(cwd, 'pms-conformance.config.json'), JSON.stringify(config));
  return resolveSettings({ flags, env, cwd, command });
}

/** The message with which settings are refused. */
export function complaint(given: Given, command: 'run' | 'judge' = 'run'): string {
  try {
    resolveGiven(given, command);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.replaceAll(cwd, '<cwd>');
  }
  throw new Error('the settings were accepted');
}

/** A service to ask. */
export const remote = { baseUrl: 'https://pms.example.com', token: 'secret' };

/** A record without one key. */
export function omit(record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
