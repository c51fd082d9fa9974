import type { Override } from '../reference/override.ts';
import { createService, seedOf, type ServiceOptions } from '../reference/service.ts';

const anyLimit: Override = { paging: ({ page = 1, limit = 20 }) => ({ page, limit }) };

/**
 * Serves the reference service for one measurement, in a process of its own. Takes the service options as JSON
 * in its first argument, and whether it takes any limit (`any-limit`) in its second; prints base URL and seed as
 * one line of JSON and serves until standard input closes.
 */
const [options = '{}', limits] = process.argv.slice(2);
const service = createService({
  ...(JSON.parse(options) as ServiceOptions),
  ...(limits === 'any-limit' ? { override: anyLimit } : {}),
});
const baseUrl = await service.listen();
process.stdout.write(`${JSON.stringify({ baseUrl, ...seedOf(service) })}\n`);
process.stdin.resume().on('end', () => process.exit());
