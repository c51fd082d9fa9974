import { describe } from 'vitest';
import { resolveSettings } from '../settings/settings.ts';
import { registerTests } from './vitest-tests.ts';
import { inEnglish } from '../messages/index.ts';

/**
 * Registers the suite with the settings that the command line uses when it has no flags.
 * @throws SettingsError when a setting is wrong
 */
export function registerSuite(): void {
  const { settings, warnings } = resolveSettings({ flags: {}, env: process.env, cwd: process.cwd() });
  for (const warning of warnings) console.warn(`warning: ${inEnglish(warning)}`);
  describe(settings.baseUrl ?? 'reference service', () => {
    const { writeWaivers: _, ...target } = settings;
    registerTests(async () => ({ target, close: async () => undefined }));
  });
}
