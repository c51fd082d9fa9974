import { createService, seedOf, type ServiceOptions } from '../reference/service.ts';

/**
 * Serves the reference service for one measurement, in a process of its own. Takes the service options as JSON
 * in its first argument; prints base URL and seed as one line of JSON and serves until standard input closes.
 */
const service = createService(JSON.parse(process.argv[2] ?? '{}') as ServiceOptions);
const baseUrl = await service.listen();
process.stdout.write(`${JSON.stringify({ baseUrl, ...seedOf(service) })}\n`);
process.stdin.resume().on('end', () => process.exit());
