import type { AppLoadContext } from '@remix-run/node';

import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import { translatorFor } from './translator.server.ts';

/** What the brand says on screens of its own tone; titles may have `<em>` and `<br/>`. */
export function brandWords(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>) {
  const look = NICHES[niche];
  return {
    /** The front page's first words, beside login and signup. */
    hero: { title: t(`niche:${look}.hero.title`) },
    shop: { title: t(`niche:${look}.shop.title`) },
    paid: { title: t(`niche:${look}.paid.title`), action: t(`niche:${look}.paid.action`) },
  };
}

/** What the brand shows beside login and signup. */
export function brandPanel({ ctx, assets }: AppLoadContext) {
  return { ...brandWords(translatorFor(ctx), ctx.tenant).hero, heroes: assets.heroes };
}
