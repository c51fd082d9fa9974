import { describe } from 'vitest';
import { registerTests } from '../cli/hosts/vitest-tests.ts';
import { inEnglish } from '../messages/index.ts';
import { resolveSettings } from '../engine/settings/settings.ts';

// The settings are those that the command line uses when it has no flags.
const { settings, warnings } = resolveSettings({ flags: {}, env: process.env, cwd: process.cwd() });
for (const warning of warnings) console.warn(`warning: ${inEnglish(warning)}`);
const { writeWaivers: _, ...target } = settings;
describe(settings.baseUrl ?? 'reference service', () =>
  registerTests(async () => ({ target, close: async () => undefined })),
);
