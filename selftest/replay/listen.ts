import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReplayService } from './service.ts';

/** Serves a replay service on a free loopback port. */
export async function listen(
  service: ReplayService,
): Promise<{ readonly baseUrl: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, type, body } = service.handle({
        method: request.method!,
        url: `http://loopback${request.url}`,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  };
}
