// Run with: node --test
import { once } from 'node:events';
import { after } from 'node:test';
import { conformance } from 'pms-conformance/node-test';
import { fixtures } from '../project.js';
import { createService } from './service.js';

const service = createService();
after(() => service.close());

conformance(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return { baseUrl: `http://127.0.0.1:${service.address().port}`, ...fixtures };
});
