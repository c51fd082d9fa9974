import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { RawHeaders, ServiceRequest, ServiceResponse } from './override.ts';

/** How responses are sent. */
export interface Transport {
  /** Milliseconds between a request and its response. */
  readonly delayMs?: number;
  /** Sends the body in chunks of this many bytes, without a Content-Length. */
  readonly chunkBytes?: number;
}

/** A listening server. */
export interface Listener {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface ListenerOptions extends Transport {
  readonly port: number;
  readonly host: string;
  readonly largestBody: number;
}

/** Serves a handler over HTTP. Rejects if it cannot listen on the port. */
export async function createListener(
  handle: (request: ServiceRequest) => Promise<ServiceResponse>,
  options: ListenerOptions,
): Promise<Listener> {
  const server = createServer((request, reply) => {
    reply.on('error', () => undefined);
    readBody(request, options.largestBody).then(
      async (body) => {
        const { method = 'GET', url = '/' } = request;
        const response = await handle({ method, url, headers: pairs(request.rawHeaders), body });
        if (options.delayMs) setTimeout(() => send(reply, response, options), options.delayMs);
        else send(reply, response, options);
      },
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    origin: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the body as text. Drops all chunks after the first one that exceeds the limit. */
async function readBody(request: IncomingMessage, largestBody: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (bytes <= largestBody) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function pairs(raw: readonly string[]): RawHeaders {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[at * 2]!, raw[at * 2 + 1]!] as const);
}

function send(reply: ServerResponse, response: ServiceResponse, { chunkBytes }: Transport): void {
  if (reply.destroyed) return;
  const body = Buffer.from(response.body, 'utf8');
  const bodiless = response.status === 204 || response.status === 304;
  for (const [name, value] of Object.entries(response.headers)) reply.setHeader(name, value);
  reply.statusCode = response.status;
  if (!chunkBytes || bodiless) {
    if (!bodiless) reply.setHeader('content-length', body.length);
    reply.end(bodiless ? undefined : body);
    return;
  }
  for (let at = 0; at < body.length; at += chunkBytes) reply.write(body.subarray(at, at + chunkBytes));
  reply.end();
}
