import type { AppLoadContext } from '@remix-run/node';

import { screenAt } from './screens.ts';
import type { RootData } from './site.ts';

/** A variant is the same page in other words: search engines are told of the page without it. */
const VARIANT = /^(\/landers\/[^/]+|\/members\/[^/]+\/landing[23])\/[^/]+\/?$/;

/** The files of landing pages, for requests of one; nothing for any other page. */
export function loadLanderAssets(context: AppLoadContext, request: Request): Pick<RootData, 'lander'> {
  const { pathname } = new URL(request.url);
  if (screenAt(pathname).layout !== 'lander' || context.launcher) return {};
  const canonical = context.ctx.origin + pathname.replace(VARIANT, '$1');
  return { lander: { ...context.assets.lander, canonical } };
}
