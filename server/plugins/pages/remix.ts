import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

import { domainError } from '../../lib/errors/errors.ts';
import type { LoadContextFor } from '../../load-context.ts';
import { sendDownload } from './data-download.ts';
import { canonicalPath, namesHost, respell } from './canonical-path.ts';
import { withFailurePage } from './failure-page.ts';
import type { FrameFinder } from './preview-frames.ts';
import { withErrorResponses } from './error-responses.ts';
import { createVisitorPages, visitorPageKey, sendVisitorPage } from './visitor-pages.ts';
import { createPatternFinder, divideRoutes } from './route-tables.ts';
import { toWebRequest } from './web-request.ts';

export interface RemixOptions {
  /** The built routes, or the development server that compiles them on request. */
  source: { build: ServerBuild } | { vite: ViteDevServer };
  contextFor: LoadContextFor;
  /** The injected clock's time, in milliseconds. */
  now: () => number;
  /** Demo only: returns the frame for a preview request; null for others. */
  frames: FrameFinder | null;
  /** Whether the demo's own pages exist. */
  demo: boolean;
}

/** Path prefix of the launcher's routes; on its own host they are at the root. */
const LAUNCHER_PREFIX = '/launcher';
/**
 * Paths without that prefix on the launcher's host: the preview, whose pages run scripts, and the router's manifest.
 */
const UNPREFIXED_PATHS = /^\/(preview(\/|\.data$|$)|__manifest$)/;

/** The operators' pages, which only their host serves. */
const DESK = /^\/desk(?=\/|\.data$|$)/;
/** Pages of the demo, of which the sandbox's are on the sites' hosts. */
const DEMO = /^\/(sandbox|demo|launcher|preview)(?=\/|\.data$|$)/;
/** Requested by the router on every host. */
const MANIFEST = '/__manifest';
/** Methods that view a page; requests with a body are not redirected. */
const VIEW_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that was requested, such as `/members/:id`; null for other requests. */
    pagePattern: string | null;
  }
}

type WebHandler = ReturnType<typeof createRequestHandler>;

function createHandler(source: RemixOptions['source']): (url: URL) => Promise<WebHandler> {
  if ('build' in source) {
    const build = withErrorResponses(source.build);
    const all = createRequestHandler(build, 'production');
    const buildFor = divideRoutes(build);
    const handlers = new Map<ServerBuild, WebHandler>();
    return ({ pathname }) => {
      if (pathname === MANIFEST) return Promise.resolve(all);
      const narrowed = buildFor(pathname);
      const handler = handlers.get(narrowed) ?? createRequestHandler(narrowed, 'production');
      handlers.set(narrowed, handler);
      return Promise.resolve(handler);
    };
  }
  return async () => {
    const build = (await source.vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild;
    return createRequestHandler(withErrorResponses(build), 'development');
  };
}

function routeUrl(request: FastifyRequest, launcher: boolean): URL {
  const address = request.origin + request.url;
  // `OPTIONS *` is not a page.
  if (!request.url.startsWith('/') || !URL.canParse(address)) throw domainError('not_found');
  const url = new URL(address);
  if (namesHost(url)) throw domainError('not_found');
  if (launcher && !UNPREFIXED_PATHS.test(url.pathname))
    url.pathname = LAUNCHER_PREFIX + (url.pathname === '/' ? '' : url.pathname);
  return url;
}

/**
 * A member's page is never cached: browsers would show it on going back, even after logging out. Data requests of the
 * router are not part of the history and may be prefetched, which needs a short cache lifetime.
 */
function cacheControlFor({ request }: FastifyReply, { headers }: Response): string {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return request.onDesk || (isPage && (request.ctx?.viewer || request.ctx?.locked))
    ? 'private, no-store'
    : 'private, no-cache';
}

/** Sends a web Response through Fastify, so that its hooks (compression, headers) apply. */
async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') void reply.header(name, value);
  }
  // One header each: cookies joined by commas are invalid.
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  // Viewer and language are determined by cookies, never by Accept-Language.
  void reply.header('vary', 'Cookie');
  if (!response.headers.has('cache-control')) void reply.header('cache-control', cacheControlFor(reply, response));
  // Buffered: pages defer nothing, and dozens of small chunks through three kinds of stream cost more than the page.
  const body = Buffer.from(await response.arrayBuffer());
  return body.length === 0 ? reply.send() : reply.send(body);
}

/** Lets the development server answer requests for its own modules, sources and client. */
function handleByVite({ vite }: { vite: ViteDevServer }, request: FastifyRequest, reply: FastifyReply) {
  return new Promise<boolean>((resolve) => {
    reply.raw.once('finish', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, () => resolve(false));
  });
}

/**
 * Answers every request that no other route matches with the pages of the site. Register it last and in its own scope:
 * it reads the body as a stream and so removes the parsers.
 */
export function remixPlugin(app: FastifyInstance, options: RemixOptions, done: () => void): void {
  const handlerFor = createHandler(options.source);
  const visitorPages = createVisitorPages(options.now);
  // In development every request shows the sources of this moment.
  const patternOf = 'build' in options.source ? createPatternFinder(options.source.build) : () => null;
  app.decorateRequest('pagePattern', null);
  const keyOf = 'build' in options.source ? visitorPageKey : () => null;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  app.all('*', async (request, reply) => {
    if ('vite' in options.source && request.method === 'GET' && (await handleByVite(options.source, request, reply))) {
      return reply.hijack();
    }
    // Not as sent: the router takes `/x/../sandbox` for `/sandbox`.
    const address = routeUrl(request, false);
    const { pathname: path, search } = address;
    const plain = VIEW_METHODS.has(request.method) ? canonicalPath(address) : null;
    if (plain !== null) return reply.redirect(plain, 301);
    const frame = options.frames?.(request) ?? null;
    if (frame) {
      const handle = await handlerFor(frame.url);
      const asked = frame.cookies(toWebRequest(request, reply, frame.url));
      return sendResponse(reply, await frame.transform(await handle(asked, frame.context as AppLoadContext)));
    }
    request.pagePattern = patternOf(path);
    const spelled = request.pagePattern === null ? null : respell(path, request.pagePattern);
    if (spelled !== null) {
      if (!VIEW_METHODS.has(request.method)) throw domainError('not_found');
      return reply.redirect(spelled + search, 301);
    }
    if (request.onDesk && path === '/') return reply.redirect('/desk', 302);
    if (request.onDesk ? !DESK.test(path) && path !== MANIFEST : DESK.test(path)) throw domainError('not_found');
    if (!options.demo && DEMO.test(path)) throw domainError('not_found');
    const key = keyOf(request);
    const kept = key === null ? null : visitorPages.find(key);
    if (kept) return sendVisitorPage(reply, kept);
    const context = options.contextFor(request, reply);
    if (await sendDownload(request, reply, context)) return reply;
    const url = routeUrl(request, context.launcher !== null);
    const asked = toWebRequest(request, reply, url);
    const handle = await handlerFor(url);
    const response = await withFailurePage(request, await handle(asked, context as AppLoadContext), context);
    const page = key === null ? null : await visitorPages.keep(key, response, request.nonce);
    return page ? sendVisitorPage(reply, page) : sendResponse(reply, response);
  });
  done();
}
