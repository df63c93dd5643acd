import { Readable, Transform } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { onOver } from '../request/on-over.ts';

/** Maximum body of a page's form, in bytes; uploads have their own route. */
const BODY_LIMIT = 256 * 1024;

/**
 * Headers by which the router would check a form's origin again, without our exceptions and proxies, and fail with 500
 * (origin-check.ts has checked it).
 */
const ROUTER_CHECKS = new Set(['origin', 'x-forwarded-host']);

/** Error of a request body that exceeds the limit while being read. */
export class BodyTooLargeError extends Error {
  constructor() {
    super('request body too large');
    this.name = 'BodyTooLarge';
  }
}

/** Passes at most `limit` bytes, whatever the Content-Length says. */
function limitBytes(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new BodyTooLargeError());
      else done(null, chunk);
    },
  });
}

function exceedsContentLength(request: FastifyRequest): boolean {
  return Number(request.headers['content-length'] ?? 0) > BODY_LIMIT;
}

/** A body that fails on the first read; nothing of the announced body is read. */
function failingBody(): ReadableStream {
  return new ReadableStream({ pull: (body) => body.error(new BodyTooLargeError()) }, { highWaterMark: 0 });
}

/**
 * Converts Node's request to a web Request, aborted when the client disconnects.
 * @param url the URL that the routes see
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const controller = new AbortController();
  onOver(request, reply, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':') || ROUTER_CHECKS.has(name)) continue;
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal: controller.signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // The error occurs when the body is read, so that the response is a page in the reader's language.
    init.body = exceedsContentLength(request)
      ? failingBody()
      : (Readable.toWeb(request.raw.pipe(limitBytes(BODY_LIMIT))) as ReadableStream);
    init.duplex = 'half';
  }
  return new Request(url, init);
}
