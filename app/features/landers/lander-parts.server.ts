import type { AppLoadContext } from '@remix-run/node';

import { NICHES } from '../../../tenants/value-lists.ts';
import { formatCountry } from '../../lib/format.ts';
import { fixedTranslator } from '../../lib/i18n/translator.server.ts';
import type { LanderIconName } from './lander-icons.ts';

/** As many as fit under a map on a phone. */
const REGIONS = 9;

/** Pastimes with a picture of their own. */
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

/** The site's list of pastimes, as pictures with words. */
export function pastimesOf({ ctx }: AppLoadContext) {
  const t = fixedTranslator(ctx);
  return PASTIMES.map(([key, icon]) => ({ icon, word: t(`facts:interests.value.${key}`) }));
}

/** Regions where the visitor is: names only, no members and no positions. */
export function regionsOf({ ctx, lists }: AppLoadContext) {
  const t = fixedTranslator(ctx);
  const country = lists.regions[ctx.country] ? ctx.country : ctx.tenant.countries[0]!;
  const names = Object.values(lists.regions[country] ?? {});
  const more = names.length - REGIONS;
  return {
    title: t('landers:parts.maplanding.regions', { country: formatCountry(ctx.locale, country) }),
    names: more > 0 ? names.slice(0, REGIONS) : names,
    more: more > 0 ? t('landers:parts.maplanding.more', { count: more }) : null,
  };
}

/** A feed of what the site does, with the brand's example of a conversation. */
export function feedOf({ ctx }: AppLoadContext) {
  const t = fixedTranslator(ctx);
  const look = NICHES[ctx.tenant.niche];
  return {
    ...t('landers:parts.socialnetwork', { returnObjects: true }),
    example: t('landers:example'),
    said: (['one', 'two', 'three'] as const).map((key) => t(`niche:${look}.talk.lines.${key}`)),
  };
}

/** What the other pages show beside the words that all have. */
export function scenesOf({ ctx }: AppLoadContext) {
  return fixedTranslator(ctx)('landers:parts.transitionsvideolanding.scenes', { returnObjects: true });
}

export function filmOf({ ctx }: AppLoadContext) {
  return fixedTranslator(ctx)('landers:parts.video', { returnObjects: true });
}

export function deckOf({ ctx }: AppLoadContext) {
  const t = fixedTranslator(ctx);
  const { cards, left: _left, ...words } = t('landers:parts.tinderswipe', { returnObjects: true });
  const count = cards.length;
  return {
    ...words,
    cards: cards.map((text, index) => ({
      text,
      left: t('landers:parts.tinderswipe.left', { index: index + 1, count }),
    })),
  };
}
