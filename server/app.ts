import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import { LogController, fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';

import { calls } from './api/index.ts';
import { sendClientError } from './api/client-errors.ts';
import { registerEvents } from './api/events.ts';
import { registerMailWebhook } from './api/mail-hook.ts';
import { buildOpenApi } from './api/openapi.ts';
import { registerPaymentWebhooks } from './api/payment-webhooks.ts';
import { registerPhotoUpload } from './api/photo-upload.ts';
import { registerMessagePhotos, registerPhotos } from './api/photos.ts';
import { sendError, registerCalls } from './api/register-calls.ts';
import type { Deps } from './deps.ts';
import type { DeskServices } from './desk-services.ts';
import type { CountryLookup } from './lib/geo.ts';
import { domainError } from './lib/errors.ts';
import { siteOrigin } from './lib/site-origin.ts';
import type { SiteCookies } from './load-context.ts';
import { createAppIcons, registerAppIcons } from './plugins/app-icons.ts';
import { registerDeskContext } from './plugins/desk-context.ts';
import { registerDeskLive } from './plugins/desk-live.ts';
import { registerHealth } from './plugins/health.ts';
import { registerAllowedMethods } from './plugins/known-methods.ts';
import { registerLinkPreview } from './plugins/link-preview.ts';
import { registerOfflinePage } from './plugins/offline-page.ts';
import { registerOriginCheck } from './plugins/origin-check.ts';
import { remixPlugin } from './plugins/remix.ts';
import type { RemixOptions } from './plugins/remix.ts';
import { registerRequestedLanguage } from './plugins/asked-language.ts';
import { registerRequestContext } from './plugins/request-context.ts';
import { registerContentPolicy, registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSearchEngines } from './plugins/search-engines.ts';
import { registerServiceWorker } from './plugins/service-worker.ts';
import { registerSiteFiles } from './plugins/site-files.ts';
import type { SiteAssetsSource } from './plugins/site-assets.ts';
import { registerSiteResolution } from './plugins/site.ts';
import { registerStaticFiles } from './plugins/static-files.ts';
import { registerVisits } from './plugins/visits.ts';
import { registerWebManifest } from './plugins/web-manifest.ts';
import type { Services } from './services.ts';

const BODY_LIMIT = 1_048_576;
/** The default, 11, is meant for files compressed once: it takes longer than rendering the page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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
    bodyLimit: BODY_LIMIT,
    // Errors of the router itself, such as an invalid percent-encoding in the URL.
    frameworkErrors: sendError,
    // Errors that occur before a request exists.
    clientErrorHandler: sendClientError,
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    // Active requests finish before the process exits; event streams are told to reconnect.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setErrorHandler(sendError);
  registerHealth(app, deps);
  await registerSecurityHeaders(app, { secure: !deps.env.demo });
  const deskHost = options.desk ? deps.env.CONSOLE_HOST : null;
  registerSiteResolution(app, { tenants: deps.tenants, launcher: deps.env.demo, deskHost });
  registerContentPolicy(app, { secure: !deps.env.demo, development });
  registerAllowedMethods(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: BROTLI });
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
    registerSearchEngines(app, { originOf: (tenant) => siteOrigin(deps.env, tenant), listPages });
  }

  // Outside the site's scope: a signed URL needs no session, and a page has dozens of pictures.
  registerPhotos(app, services.photos, deps.clock.now);

  await app.register(async (site) => {
    const resolveSession = services.accounts.resolveSession;
    registerRequestContext(site, { env: deps.env, cookies, countryOf: options.countryOf, resolveSession });
    registerDeskContext(site, { services: options.desk, secure: deps.env.secureCookies });
    registerRequestedLanguage(site, { save: services.accounts.saveLanguage });
    registerOriginCheck(site);
    registerDeskLive(site, options.desk);
    registerMessagePhotos(site, services.photos, deps.clock.now);
    await site.register(async (api) => {
      registerCalls(api, calls, { services, cookies });
      registerEvents(api, { services });
      registerMailWebhook(api, { services });
      registerPaymentWebhooks(api, { services });
      registerPhotoUpload(api, { services });
      const document = buildOpenApi(calls, options.version);
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
  return app;
}
