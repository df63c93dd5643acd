import { Readable, Transform } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Forms of pages are small; uploads have a route of their own. */
const BODY_LIMIT = 256 * 1024;

/** Thrown into the body of a request that goes on beyond the limit. */
export class BodyTooLarge extends Error {
  constructor() {
    super('request body too large');
    this.name = 'BodyTooLarge';
  }
}

/** Lets through at most `limit` bytes, whatever the Content-Length says. */
function limited(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
}

/** Whether the request announces more than a page's form may carry. */
export function announcesTooMuch(request: FastifyRequest): boolean {
  return Number(request.headers['content-length'] ?? 0) > BODY_LIMIT;
}

/**
 * Node's request as a web request; aborted when the browser goes away.
 * @param url the address that the routes shall see
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const controller = new AbortController();
  let finished = false;
  reply.raw.on('finish', () => {
    finished = true;
  });
  reply.raw.on('close', () => {
    if (!finished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal: controller.signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = Readable.toWeb(request.raw.pipe(limited(BODY_LIMIT))) as ReadableStream;
    init.duplex = 'half';
  }
  return new Request(url, init);
}
