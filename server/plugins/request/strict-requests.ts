import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { domainError } from '../../lib/errors/errors.ts';

const VERSIONS = new Set(['1.0', '1.1']);
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Number of header lines with a name. Node keeps only the first of two `Host` lines. */
function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Whether a proxy and this server could understand the request differently (RFC 9112, 2.3, 3.2 and 6.1). */
function isAmbiguous(request: IncomingMessage): boolean {
  if (!VERSIONS.has(request.httpVersion)) return true;
  if (countHeader(request, 'host') > 1) return true;
  const authority = ABSOLUTE.exec(request.url ?? '')?.[1];
  if (authority !== undefined && authority.toLowerCase() !== request.headers.host?.toLowerCase()) return true;
  const coding = request.headers['transfer-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked';
}

/**
 * Refuses requests that Node accepts although RFC 9112 forbids them, and closes their connection. What Node reads as a
 * next request of that connection may be the body of the refused one: it is not run. Register it before all routes.
 */
export function registerStrictRequests(app: FastifyInstance): void {
  const closing = new WeakSet<object>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (closing.has(raw.socket)) return reply.hijack();
    if (!isAmbiguous(raw)) return;
    closing.add(raw.socket);
    void reply.header('connection', 'close');
    throw domainError('malformed_request');
  });
}
