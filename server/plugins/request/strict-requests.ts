import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { domainError } from '../../lib/errors/errors.ts';

const VERSIONS = new Set(['1.0', '1.1']);
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Whether there are several lines of a header. Node keeps only the first of two `Host` lines. */
function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let lines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index]!;
    if (text.length === name.length && text.toLowerCase() === name) lines += 1;
  }
  return lines > 1;
}

/** Whether an absolute target names the host of the request. */
const isOwnAuthority = (authority: string, { headers }: IncomingMessage): boolean =>
  authority.toLowerCase() === headers.host?.toLowerCase();

/**
 * The target of a request in the form that is routed: an absolute one of its own host is the same as its path, and a
 * server has to accept it (RFC 9112, 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const [, authority, rest = ''] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined || !isOwnAuthority(authority, request)) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a proxy and this server could understand the request differently (RFC 9112, 2.3, 3.2 and 6.1). */
function isAmbiguous(request: IncomingMessage): boolean {
  if (!VERSIONS.has(request.httpVersion)) return true;
  if (isRepeated(request, 'host')) return true;
  const authority = ABSOLUTE.exec(request.url ?? '')?.[1];
  if (authority !== undefined && !isOwnAuthority(authority, request)) return true;
  const coding = request.headers['transfer-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked';
}

/**
 * Refuses requests that Node accepts although RFC 9112 forbids them, and closes their connection. What Node reads as a
 * next request of that connection may be the body of the refused one: it is not run. Register it before all routes.
 */
export function registerStrictRequests(app: FastifyInstance): void {
  const closing = new WeakSet<object>();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (closing.has(raw.socket)) return void reply.hijack();
    if (!isAmbiguous(raw)) return done();
    closing.add(raw.socket);
    void reply.header('connection', 'close');
    done(domainError('malformed_request'));
  });
}
