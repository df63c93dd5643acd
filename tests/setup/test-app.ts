import diagnostics from 'node:diagnostics_channel';

import type { ServerBuild } from '@remix-run/node';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import type { Database } from '../../db/client.ts';
import { buildApp } from '../../server/app.ts';
import type { Deps } from '../../server/deps.ts';
import type { DeskServices } from '../../server/desk-services.ts';
import { createSiteCookies } from '../../server/plugins/site/site-cookies.ts';
import type { CountryLookup } from '../../server/lib/network/country-lookup.ts';
import { createServices, type Services } from '../../server/services.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Member } from '../factories/member.ts';
import { lastBuild, pagesOf } from './pages/built-pages.ts';
import { createTestDeps } from './test-deps.ts';

export interface TestAppOptions {
  database: Database;
  tenants: readonly Tenant[];
  overrides?: Partial<Deps>;
  /** By default every IP address is Dutch. */
  countryOf?: CountryLookup;
  /**
   * The pages of the last build, which `npm test` updates before its tests, or of the sources, which take a few seconds
   * to load; default: the API alone.
   */
  pages?: 'built' | 'source';
  /** The operators' desk, on its own host; default: none. */
  desk?: DeskServices;
  /** Looks up sessions instead of the application's own service. */
  resolveSession?: Services['accounts']['resolveSession'];
}

/** A route as it was registered. */
interface RegisteredRoute {
  method: string;
  url: string;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Awaited<ReturnType<typeof createTestDeps>>;
  services: Services;
  /** Every route of the application, except HEAD and OPTIONS. */
  routes: readonly RegisteredRoute[];
  call(request: TestRequest): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestRequest {
  /** The site whose canonical host is requested; overridden by `headers.host`. */
  tenant: Tenant;
  /** Sends this member's session cookie. */
  member?: Pick<Member, 'sessionToken'>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string;
  /** Besides Host, Cookie and a same-origin Origin; undefined omits one of these. */
  headers?: Record<string, string | undefined>;
}

/** Imported only if needed: most tests use the API alone. */
async function buildOf({ pages }: TestAppOptions): Promise<ServerBuild | null> {
  if (!pages) return null;
  return pages === 'built' ? lastBuild() : (await import('./pages/source-build.ts')).sourceBuild();
}

/** Creates the application on the test's database and records its routes. */
export async function createTestApp(options: TestAppOptions): Promise<TestApp> {
  const deps = await createTestDeps(options.database, options.tenants, options.overrides);
  const made = createServices(deps);
  const { resolveSession = made.accounts.resolveSession } = options;
  const services = { ...made, accounts: { ...made.accounts, resolveSession } };
  const cookies = createSiteCookies(deps.env.secureCookies);
  const routes: RegisteredRoute[] = [];
  const note = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD' && each !== 'OPTIONS') routes.push({ method: each, url });
    });
  };
  const build = await buildOf(options);
  diagnostics.subscribe('fastify.initialization', note);
  const app = await buildApp({
    deps,
    services,
    cookies,
    desk: options.desk ?? null,
    countryOf: options.countryOf ?? (() => 'NL'),
    version: '0.0.0',
    root: process.cwd(),
    pages: build && pagesOf(build, { deps, services, cookies }),
  }).finally(() => diagnostics.unsubscribe('fastify.initialization', note));
  await app.ready();
  return { app, deps, services, routes, call: (request) => app.inject(toInject(request)), close: () => app.close() };
}

function toInject(request: TestRequest): InjectOptions {
  const host = request.headers?.['host'] ?? request.tenant.hosts[0]!;
  const headers = {
    host,
    origin: `http://${host}`,
    ...(request.member && { cookie: `session=${request.member.sessionToken}` }),
    ...request.headers,
  };
  return {
    method: request.method ?? 'GET',
    url: request.path,
    query: request.query,
    payload: request.body,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
  };
}
