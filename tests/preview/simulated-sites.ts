import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Database } from '../../db/client.ts';
import { buildApp } from '../../server/app.ts';
import type { Deps } from '../../server/deps.ts';
import { createSealer } from '../../server/lib/security/sealer.ts';
import type { LoadContext } from '../../server/load-context.ts';
import { createPreviewService } from '../../server/modules/demo/preview/preview.service.ts';
import { createPreviewTools } from '../../server/modules/demo/preview/preview-tools.service.ts';
import { INTERESTS } from '../../server/modules/platform/profile-values/interests.ts';
import { REGIONS } from '../../server/modules/platform/profile-values/regions.ts';
import { createPageContext } from '../../server/plugins/pages/page-context.ts';
import { createSiteAssets } from '../../server/plugins/site/site-assets.ts';
import { createSiteCookies } from '../../server/plugins/site/site-cookies.ts';
import { createServices } from '../../server/services.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { HOUR_MS } from '../../server/lib/time/duration.ts';
import { sourceBuild } from '../setup/pages/source-build.ts';
import { createTestDeps } from '../setup/test-deps.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The pages of sites and of the demo's host, with the context of each request. */
export interface SimulatedSites {
  app: FastifyInstance;
  deps: Deps;
  /** The load context of the last page. */
  lastContext: () => LoadContext;
}

/** Serves sites with their pages, and the demo's host, on a test's database. */
export async function serveSites(database: Database, sites: readonly Tenant[]): Promise<SimulatedSites> {
  const deps = await createTestDeps(database, sites);
  deps.tenants.list = () => sites.map((tenant) => ({ slug: tenant.slug, tenant, state: 'serving', issues: [] }));
  const services = createServices(deps);
  const cookies = createSiteCookies(false);
  const assets = createSiteAssets(join(ROOT, 'public/generated/assets.json'), { fresh: false });
  const preview = createPreviewService(deps);
  const tools = createPreviewTools({ ...deps, preview, styleOf: () => '', peopleOf: () => [] });
  const contextFor = createPageContext({
    deps,
    services,
    cookies,
    version: '0.0.0',
    assetsOf: assets.assetsOf,
    sealer: createSealer(deps.env.secrets, deps.clock),
    lists: { interests: INTERESTS, regions: REGIONS },
    launcher: { preview, tools, demo: {} as never, mailbox: {} as never, operators: null },
  });
  let context: LoadContext | null = null;
  let requests = 0;
  const app = await buildApp({
    desk: null,
    deps,
    services,
    cookies,
    version: '0.0.0',
    root: ROOT,
    countryOf: () => 'NL',
    pages: {
      contextFor: (request, reply) => (context = contextFor(request, reply)),
      frames: null,
      demo: true,
      // Each request is later than any page is kept, so that it has a context.
      now: () => (requests += 1) * HOUR_MS,
      assets,
      source: { build: await sourceBuild() },
    },
  });
  await app.ready();
  return { app, deps, lastContext: () => context! };
}
