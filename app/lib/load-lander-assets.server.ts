import type { AppLoadContext } from '@remix-run/node';

import { screenAt } from './screens.ts';
import type { RootData } from './site.ts';
import { isOfNoSite } from './of-no-site.ts';

/** The assets of landing pages; empty for any other page. */
export function loadLanderAssets(context: AppLoadContext, request: Request): Pick<RootData, 'lander'> {
  const { pathname } = new URL(request.url);
  if (screenAt(pathname).layout !== 'lander' || isOfNoSite(context)) return {};
  return { lander: context.assets.lander };
}
