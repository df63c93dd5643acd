import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { ServerBuild } from '@remix-run/node';

import type { AppOptions } from '../../../server/app.ts';
import type { Deps } from '../../../server/deps.ts';
import { createSealer } from '../../../server/lib/security/sealer.ts';
import type { SiteCookies } from '../../../server/load-context.ts';
import { INTERESTS } from '../../../server/modules/platform/profile-values/interests.ts';
import { REGIONS } from '../../../server/modules/platform/profile-values/regions.ts';
import { createPageContext } from '../../../server/plugins/pages/page-context.ts';
import { createSiteAssets } from '../../../server/plugins/site/site-assets.ts';
import type { Services } from '../../../server/services.ts';

const BUILD = 'build/server/index.js';

/** The last build. Required and not imported, so that the bundle is not transformed again. */
export const lastBuild = () => createRequire(import.meta.url)(join(process.cwd(), BUILD)) as ServerBuild;

/** Creates the pages of a build as in production, without the demo's tools. */
export function pagesOf(
  build: ServerBuild,
  { deps, services, cookies }: { deps: Deps; services: Services; cookies: SiteCookies },
): AppOptions['pages'] {
  const assets = createSiteAssets(join(process.cwd(), 'public/generated/assets.json'), { fresh: false });
  const sealer = createSealer(deps.env.secrets, deps.clock);
  const lists = { interests: INTERESTS, regions: REGIONS };
  const shared = { deps, services, cookies, sealer, lists, version: '0.0.0', launcher: null };
  const contextFor = createPageContext({ ...shared, assetsOf: assets.assetsOf });
  return {
    contextFor,
    frames: null,
    demo: deps.env.demo,
    assets,
    source: { build },
    now: () => deps.clock.now().getTime(),
  };
}
