// Run with: npx vitest run. No port is needed: the suite calls the app directly.
import { conformance } from 'pms-conformance/vitest';
import { fixtures } from '../project.js';
import { createApp } from './app.js';

conformance({ fetch: createApp().fetch, ...fixtures });
