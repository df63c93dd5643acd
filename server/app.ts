import { join, resolve } from 'node:path';
import { LogController, fastify, type FastifyInstance } from 'fastify';

import { calls } from './api/index.ts';
import { endSlowRequest, sendClientError } from './api/client-errors.ts';
import { registerEvents } from './api/events/events.ts';
import { registerMailWebhook } from './api/mail-webhook.ts';
import { buildOpenApi } from './api/openapi.ts';
import { registerPaymentWebhooks } from './api/payment-webhooks.ts';
import { registerPhotoUpload } from './api/photo-upload.ts';
import { registerMailPortraits, registerMessagePhotos, registerPhotos, registerPrivatePhotos } from './api/photos.ts';
import { registerVoice } from './api/voice.ts';
import { sendError, registerCalls } from './api/register-calls.ts';
import { refuseRequest } from './api/unavailable.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { Deps } from './deps.ts';
import type { DeskServices } from './desk-services.ts';
import type { CountryLookup } from './lib/network/country-lookup.ts';
import { domainError } from './lib/errors/errors.ts';
import { createSealer } from './lib/security/sealer.ts';
import { siteOrigin } from './lib/network/site-origin.ts';
import { currentTracing } from './lib/tracing/tracing.ts';
import type { SiteCookies } from './load-context.ts';
import { createAppIcons, registerAppIcons } from './plugins/web-app/app-icons.ts';
import { createDraftPreview } from './plugins/site/draft-preview.ts';
import { registerDeskContext } from './plugins/desk-context.ts';
import { registerDeskLive } from './plugins/desk-live.ts';
import { registerAppLock } from './plugins/request/app-lock.ts';
import { registerAdmission } from './plugins/request/admission.ts';
import { registerAllowedMethods } from './plugins/request/allowed-methods.ts';
import { registerLinkPreview } from './plugins/site/link-preview.ts';
import { registerOfflinePage } from './plugins/web-app/offline-page.ts';
import { registerDraining, registerLeaving, type Departure } from './plugins/request/draining.ts';
import { registerCompression } from './plugins/request/compression.ts';
import { cookieNameOf, registerClearedCaches } from './plugins/request/identity-cookies.ts';
import { registerOriginCheck } from './plugins/request/origin-check.ts';
import { remixPlugin, type RemixOptions } from './plugins/pages/remix.ts';
import { registerSlowBodies } from './plugins/request/slow-bodies.ts';
import { registerRequestedLanguage } from './plugins/request/requested-language.ts';
import { registerWritePosition } from './plugins/request/write-position.ts';
import { registerRequestContext } from './plugins/request/request-context.ts';
import { newRequestId, registerRequestIds, requestLogger } from './plugins/request/request-id.ts';
import { registerRequestTraces } from './plugins/request/request-traces.ts';
import { registerContentPolicy, registerSecurityHeaders } from './plugins/request/security-headers.ts';
import { registerSearchEngines } from './plugins/site/search-engines.ts';
import { registerServiceWorker } from './plugins/web-app/service-worker.ts';
import { COOKIE_NAMES } from './plugins/site/site-cookies.ts';
import { registerSiteFiles } from './plugins/site/site-files.ts';
import type { SiteAssetsSource } from './plugins/site/site-assets.ts';
import { registerSiteResolution } from './plugins/site/site-resolution.ts';
import { registerStaticFiles } from './plugins/site/static-files.ts';
import { registerStrictRequests, toOriginForm } from './plugins/request/strict-requests.ts';
import { registerWellKnown } from './plugins/site/well-known.ts';
import { registerVisits } from './plugins/request/visits.ts';
import { registerWebManifest } from './plugins/web-app/web-manifest.ts';
import type { Services } from './services.ts';

/**
 * `/healthz`: the process runs. `/readyz`: its database responds, and it is not about to leave. Both on every host,
 * including unknown ones.
 */
function registerHealth(app: FastifyInstance, deps: Pick<Deps, 'database'>, departure: Departure): void {
  const config = { anyHost: true, admitted: 'always' } as const;
  app.get('/healthz', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config }, async (_request, reply) => {
    const responds = deps.database.ping().then(
      () => true,
      () => false,
    );
    const ready = !departure.leaving && (await responds);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}

const BODY_LIMIT = 1_048_576;
/** Headers must be complete by then, in milliseconds, like forms. */
const HEADERS_MS = 30_000;

export interface AppOptions {
  deps: Deps;
  services: Services;
  /** Null if this process does not serve the operators' desk. */
  desk: DeskServices | null;
  cookies: SiteCookies;
  countryOf: CountryLookup;
  version: string;
  /** The directory that contains `build/client` and `public`. */
  root: string;
  pages: (RemixOptions & { assets: SiteAssetsSource }) | null;
  /** How it leaves; by default it closes at once. */
  departure?: Departure;
}

/**
 * Registers what makes a site installable: its manifest, icons, service worker and offline page. The link preview image
 * uses the same icon.
 */
function registerWebApp(app: FastifyInstance, { root, deps }: AppOptions): void {
  const tenantsDir = resolve(root, deps.env.TENANTS_DIR);
  const icons = createAppIcons(tenantsDir);
  registerWebManifest(app, icons);
  registerAppIcons(app, icons);
  registerLinkPreview(app, { icons, tenantsDir });
  registerOfflinePage(app, icons);
  registerServiceWorker(app, { file: join(root, 'public/service-worker.js'), icons });
}

/**
 * Builds the web application without listening. Plugins are registered in request order: the host selects the site,
 * then health, headers and static files; then the site's scope with session, origin check, API calls and pages.
 * @param options.pages null omits the pages, so that API tests need no build
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, services, cookies } = options;
  const development = options.pages !== null && 'vite' in options.pages.source;
  const app = fastify({
    loggerInstance: deps.log as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    childLoggerFactory: requestLogger,
    bodyLimit: BODY_LIMIT,
    // Errors of the router itself, such as an invalid percent-encoding in the URL.
    frameworkErrors: sendError,
    // Node looks at slow headers every 30 seconds by default, so that they would last for 90.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 6 },
    rewriteUrl: toOriginForm,
    // Errors that occur before a request exists.
    clientErrorHandler: sendClientError,
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    // Active requests finish before the process exits; event streams are told to reconnect.
    forceCloseConnections: 'idle',
    // What arrives while the app closes is answered, on connections that are closed afterwards.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setErrorHandler(sendError);
  registerRequestIds(app);
  const tracing = currentTracing();
  if (tracing) registerRequestTraces(app, tracing);
  registerStrictRequests(app);
  const departure = options.departure ?? { leaving: false, drainMs: 0, listeners: [] };
  registerLeaving(app, departure);
  registerHealth(app, deps, departure);
  registerAdmission(app, {
    maxDelayMs: deps.env.OVERLOAD_DELAY,
    waitMs: deps.database.waitMs,
    refuse: (request, reply) => refuseRequest(request, reply, deps.tenants),
  });
  registerSlowBodies(app, endSlowRequest);
  await registerSecurityHeaders(app, { secure: !deps.env.demo });
  const deskHost = options.desk ? deps.env.CONSOLE_HOST : null;
  const sealer = createSealer(deps.env.secrets, deps.clock);
  const findDraft = createDraftPreview({ tenants: deps.tenants, sealer, secure: deps.env.secureCookies });
  registerSiteResolution(app, { env: deps.env, tenants: deps.tenants, deskHost, findDraft });
  registerContentPolicy(app, { demo: deps.env.demo, development });
  registerAllowedMethods(app);
  registerCompression(app);
  if (options.pages) {
    registerWebApp(app, options);
    await registerStaticFiles(app, {
      bundle: development ? null : join(options.root, 'build/client/assets'),
      generated: join(options.root, 'public/generated'),
    });
    registerSiteFiles(app, {
      tenantsDir: resolve(options.root, deps.env.TENANTS_DIR),
      assets: options.pages.assets,
    });
    const { listPages } = services.pages;
    const originOf = (tenant: Tenant) => siteOrigin(deps.env, tenant);
    registerSearchEngines(app, { originOf, listPages });
    registerWellKnown(app, { originOf, now: deps.clock.now });
  }

  // Outside the site's scope: a signed URL needs no session, and a page has dozens of pictures.
  registerPhotos(app, services.photos, deps.clock.now);
  registerMailPortraits(app, services.mailPortraits);

  await app.register(async (site) => {
    const resolveSession = services.accounts.resolveSession;
    registerRequestContext(site, { env: deps.env, cookies, countryOf: options.countryOf, resolveSession });
    registerAppLock(site);
    const { logEnd } = deps.database;
    if (logEnd) registerWritePosition(site, { cookies, logEnd });
    registerDeskContext(site, { services: options.desk, secure: deps.env.secureCookies });
    registerClearedCaches(site, { secure: deps.env.secureCookies });
    registerRequestedLanguage(site, { save: services.accounts.saveLanguage });
    registerOriginCheck(site);
    registerDeskLive(site, options.desk);
    registerMessagePhotos(site, services.photos, deps.clock.now);
    registerPrivatePhotos(site, services.privateAlbum);
    registerVoice(site, services.voice, deps.clock.now);
    await site.register(async (api) => {
      registerCalls(api, calls, { services, cookies });
      registerEvents(api, { services });
      registerMailWebhook(api, { services });
      registerPaymentWebhooks(api, { services });
      registerPhotoUpload(api, { services });
      const document = buildOpenApi(calls, {
        version: options.version,
        sessionCookie: cookieNameOf(COOKIE_NAMES.session, deps.env.secureCookies),
      });
      api.get('/api/openapi.json', (_request, reply) => reply.send(document));
      api.all('/api/*', () => {
        throw domainError('not_found');
      });
    });
    if (options.pages) {
      registerVisits(site, { countVisit: services.reporting.countVisit });
      await site.register(remixPlugin, options.pages);
    }
  });
  await app.register(async (last) => registerDraining(last, departure));
  return app;
}
