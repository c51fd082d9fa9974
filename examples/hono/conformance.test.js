// Run with: npx vitest run. No port: the suite calls the app itself.
import { conformance } from 'pms-conformance/vitest';
import { fixtures } from '../project.js';
import { createApp } from './app.js';

conformance({ fetch: createApp().fetch, ...fixtures });
