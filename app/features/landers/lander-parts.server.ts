import type { AppLoadContext } from '@remix-run/node';

import { NICHES } from '../../../tenants/value-lists.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { textsFor, translatorFor } from '../../lib/i18n/translator.server.ts';
import type { LanderIconName } from './lander-icons.ts';

/** Number of regions that fit under a map on a phone. */
const REGIONS = 9;

/** Pastimes with an icon. */
const PASTIMES = [
  ['music', 'music-notes'],
  ['coffee', 'coffee'],
  ['biking', 'bicycle'],
  ['reading', 'book-open'],
  ['photography', 'camera'],
  ['cooking', 'cooking-pot'],
  ['animals', 'dog'],
  ['movies', 'film-slate'],
  ['video_games', 'game-controller'],
  ['hiking', 'mountains'],
  ['art', 'paint-brush'],
  ['gardening', 'plant'],
  ['travelling', 'airplane-tilt'],
  ['outdoors', 'tent'],
  ['beach', 'waves'],
  ['wine', 'wine'],
] as const satisfies ReadonlyArray<readonly [string, LanderIconName]>;

/** The site's pastimes as icons with labels. */
export function loadLanderPastimes({ ctx }: AppLoadContext) {
  const t = translatorFor(ctx);
  return PASTIMES.map(([key, icon]) => ({ icon, word: t(`facts:interests.value.${key}`) }));
}

/** Regions of the visitor's country: names only, no members and no positions. */
export function loadLanderRegions({ ctx, lists }: AppLoadContext) {
  const t = translatorFor(ctx);
  const country = lists.regions[ctx.country] ? ctx.country : ctx.tenant.countries[0]!;
  const names = Object.values(lists.regions[country] ?? {});
  const more = names.length - REGIONS;
  return {
    title: t('landers:parts.maplanding.regions', { country: formatCountry(ctx.locale, country) }),
    names: more > 0 ? names.slice(0, REGIONS) : names,
    more: more > 0 ? t('landers:parts.maplanding.more', { count: more }) : null,
  };
}

/** A feed about what the site does, with the brand's sample conversation. */
export function loadLanderFeed({ ctx }: AppLoadContext) {
  const t = translatorFor(ctx);
  const look = NICHES[ctx.tenant.niche];
  return {
    ...textsFor(ctx, 'landers:parts.socialnetwork'),
    example: t('landers:example'),
    lines: (['one', 'two', 'three'] as const).map((key) => t(`niche:${look}.talk.lines.${key}`)),
  };
}

/** Texts for the story composition. */
export function loadLanderScenes({ ctx }: AppLoadContext) {
  return textsFor(ctx, 'landers:parts.transitionsvideolanding.scenes');
}

export function loadLanderFilm({ ctx }: AppLoadContext) {
  return textsFor(ctx, 'landers:parts.video');
}

export function loadLanderDeck({ ctx }: AppLoadContext) {
  const t = translatorFor(ctx);
  const { cards, left: _left, ...words } = textsFor(ctx, 'landers:parts.tinderswipe');
  const count = cards.length;
  return {
    ...words,
    cards: cards.map((text, index) => ({
      text,
      left: t('landers:parts.tinderswipe.left', { index: index + 1, count }),
    })),
  };
}
