import type { Deps } from '../deps.ts';
import type { Sealer } from '../lib/sealer.ts';
import { withoutSite } from '../load-context.ts';
import type { LauncherServices, LoadContextFor, SiteCookies, ValueLists } from '../load-context.ts';
import type { Services } from '../services.ts';
import type { SiteAssets } from './site-assets.ts';
import type { Niche } from '../../tenants/value-lists.ts';

interface PageContextOptions {
  deps: Deps;
  services: Services;
  cookies: SiteCookies;
  sealer: Sealer;
  lists: ValueLists;
  assetsOf: (niche: Niche) => SiteAssets;
  version: string;
  launcher: LauncherServices | null;
}

/** The niche whose look the launcher borrows. */
const LAUNCHER_NICHE: Niche = 1;

/** Makes what loaders and actions get: the same services and context as the API's calls. */
export function createPageContext(options: PageContextOptions): LoadContextFor {
  const { deps, services, cookies, sealer, lists, version, launcher } = options;
  return (request) => {
    const shared = {
      services,
      cookies,
      sealer,
      lists,
      version,
      now: deps.clock.now,
      nonce: request.nonce,
      demo: launcher?.demo ?? null,
      log: request.log as Deps['log'],
    };
    const { ctx } = request;
    if (ctx) return { ...shared, ctx, assets: options.assetsOf(ctx.tenant.niche), launcher: null };
    return withoutSite({ ...shared, assets: options.assetsOf(LAUNCHER_NICHE), launcher, log: deps.log });
  };
}
