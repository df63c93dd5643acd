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
function announcesTooMuch(request: FastifyRequest): boolean {
  return Number(request.headers['content-length'] ?? 0) > BODY_LIMIT;
}

/** A body that says at the first look that it is too large; nothing of what was announced is read. */
function refusedBody(): ReadableStream {
  return new ReadableStream({ pull: (body) => body.error(new BodyTooLarge()) }, { highWaterMark: 0 });
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
    // Whoever reads it is told, so that the answer is a page in the reader's language and not an empty one.
    init.body = announcesTooMuch(request)
      ? refusedBody()
      : (Readable.toWeb(request.raw.pipe(limited(BODY_LIMIT))) as ReadableStream);
    init.duplex = 'half';
  }
  return new Request(url, init);
}
