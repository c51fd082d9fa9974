import type { Override } from '../reference/override.ts';
import { createService, seedOf, type ServiceOptions } from '../reference/service.ts';

const anyLimit: Override = { paging: ({ page = 1, limit = 20 }) => ({ page, limit }) };

/**
 * Runs the reference service in a process of its own, until standard input is closed. Prints the base URL and the
 * fixtures as one line of JSON. Arguments: the service options as JSON, and `any-limit` for a service that accepts any
 * `limit`.
 */
const [options = '{}', limits] = process.argv.slice(2);
const service = createService({
  ...(JSON.parse(options) as ServiceOptions),
  ...(limits === 'any-limit' ? { override: anyLimit } : {}),
});
const baseUrl = await service.listen();
process.stdout.write(`${JSON.stringify({ baseUrl, ...seedOf(service) })}\n`);
process.stdin.resume().on('end', () => process.exit());
