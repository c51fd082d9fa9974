import { describe } from 'vitest';
import { resolveSettings } from '../harness/settings.ts';
import { registerTests } from '../hosts/vitest-tests.ts';

// The settings of the command line, without flags; reporters/vitest.ts writes the files.
const { settings, warnings } = resolveSettings({ flags: {}, env: process.env, cwd: process.cwd() });
for (const warning of warnings) console.warn(`warning: ${warning}`);

describe(settings.baseUrl ?? 'reference service', () => {
  const { writeWaivers: _, ...target } = settings;
  registerTests(
    () => target,
    ({ files, settings: { out } }, { meta }) => void Object.assign(meta, { conformance: { files, out } }),
  );
});
