import { createRequestHandler } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

import { domainError } from '../lib/errors.ts';
import type { LoadContextFor } from '../load-context.ts';
import { answerDownload } from './data-download.ts';
import { isOpenToOthers } from './origin-check.ts';
import { plainAddress } from './plain-address.ts';
import type { FrameFinder } from './preview-frames.ts';
import { withErrorAnswers } from './remix-answers.ts';
import { toWebRequest } from './web-request.ts';

export interface RemixOptions {
  /** The built routes, or the development server that makes them on the way. */
  source: { build: ServerBuild } | { vite: ViteDevServer };
  contextFor: LoadContextFor;
  /** Demo only: what a request for a frame of the preview shows instead; null for any other request. */
  frames: FrameFinder | null;
}

/** Where the launcher's pages live among the routes; on its own host they are at the root. */
const LAUNCHER_PREFIX = '/launcher';
/** What has the same address on the launcher's host: the preview, whose pages run script, and what the router asks. */
const UNMAPPED = /^\/(preview(\/|\.data$|$)|__manifest$)/;

/** The operators' pages, which only their host has. */
const DESK = /^\/desk(?=\/|\.data$|$)/;
/** What the router itself asks for, wherever it runs. */
const MANIFEST = '/__manifest';
/** How pages are looked at; what is sent to one is not sent on to another address. */
const SEEN: ReadonlySet<string> = new Set(['GET', 'HEAD']);

type WebHandler = ReturnType<typeof createRequestHandler>;

function createHandler(source: RemixOptions['source']): () => Promise<WebHandler> {
  if ('build' in source) {
    const handler = createRequestHandler(withErrorAnswers(source.build), 'production');
    return () => Promise.resolve(handler);
  }
  return async () => {
    const build = (await source.vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
    return createRequestHandler(withErrorAnswers(build), 'development');
  };
}

function addressOf(request: FastifyRequest, launcher: boolean): URL {
  const address = `${request.protocol}://${request.host}${request.url}`;
  // `OPTIONS *` and addresses in absolute form, as clients send them to proxies, name no page.
  if (!request.url.startsWith('/') || !URL.canParse(address)) throw domainError('not_found');
  const url = new URL(address);
  if (launcher && !UNMAPPED.test(url.pathname))
    url.pathname = LAUNCHER_PREFIX + (url.pathname === '/' ? '' : url.pathname);
  return url;
}

/**
 * A member's page is kept nowhere: browsers show what they keep when somebody goes back, without asking, also after
 * logging out. What the router fetches is never gone back to, and is asked for ahead, which needs a short memory.
 */
function cacheControlOf({ request }: FastifyReply, { headers }: Response): string {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return request.onDesk || (isPage && request.ctx?.viewer) ? 'private, no-store' : 'private, no-cache';
}

/** Sends a web response through Fastify, so that its hooks (compression, headers) see it. */
async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') void reply.header(name, value);
  }
  // One by one: joined by commas they are no cookies any more.
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  // Who looks and in which language is in cookies, never in the browser's own preferences.
  void reply.header('vary', 'Cookie');
  if (!response.headers.has('cache-control')) void reply.header('cache-control', cacheControlOf(reply, response));
  // Whole: pages defer nothing, and dozens of small chunks through three kinds of stream cost more than the page.
  const body = Buffer.from(await response.arrayBuffer());
  return body.length === 0 ? reply.send() : reply.send(body);
}

/** Lets the development server answer what is its own: modules, sources, its client. */
function answeredByVite({ vite }: { vite: ViteDevServer }, request: FastifyRequest, reply: FastifyReply) {
  return new Promise<boolean>((resolve) => {
    reply.raw.once('finish', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, () => resolve(false));
  });
}

/**
 * Answers everything that no other route has claimed with the pages of the site. Register it last and in a scope of
 * its own: it takes the body as a stream and so removes the parsers.
 */
export function remixPlugin(app: FastifyInstance, options: RemixOptions, done: () => void): void {
  const handlerFor = createHandler(options.source);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  app.all('*', async (request, reply) => {
    if (
      'vite' in options.source &&
      request.method === 'GET' &&
      (await answeredByVite(options.source, request, reply))
    ) {
      return reply.hijack();
    }
    const plain = SEEN.has(request.method) ? plainAddress(addressOf(request, false)) : null;
    if (plain !== null) return reply.redirect(plain, 301);
    const handle = await handlerFor();
    const frame = options.frames?.(request) ?? null;
    if (frame) {
      const asked = frame.dress(toWebRequest(request, reply, frame.url));
      return answer(reply, await frame.finish(await handle(asked, frame.context as AppLoadContext)));
    }
    const path = request.url.split('?', 1)[0]!;
    if (request.onDesk && path === '/') return reply.redirect('/desk', 302);
    if (request.onDesk ? !DESK.test(path) && path !== MANIFEST : DESK.test(path)) throw domainError('not_found');
    const context = options.contextFor(request, reply);
    if (await answerDownload(request, reply, context)) return reply;
    const url = addressOf(request, context.launcher !== null);
    const asked = toWebRequest(request, reply, url);
    // The router has a check of its own, which knows no exceptions and fails at another site's Origin.
    if (isOpenToOthers(request.url)) asked.headers.delete('origin');
    return answer(reply, await handle(asked, context as AppLoadContext));
  });
  done();
}
