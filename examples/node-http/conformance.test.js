// Run with: node --test
import { once } from 'node:events';
import { conformance } from 'pms-conformance/node-test';
import { fixtures } from '../project.js';
import { createService } from './service.js';

conformance(async () => {
  const service = createService().listen(0, '127.0.0.1');
  await once(service, 'listening');
  const baseUrl = `http://127.0.0.1:${service.address().port}`;
  return { baseUrl, ...fixtures, close: () => service.close() };
});
