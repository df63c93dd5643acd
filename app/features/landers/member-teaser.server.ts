import type { AppLoadContext } from '@remix-run/node';

import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { textsFor, translatorFor } from '../../lib/i18n/translator.server.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';

/** The member's teaser as texts. Unknown facts are left out, never made up. */
export function toMemberTeaser({ ctx }: AppLoadContext, profile: ProfileView) {
  const t = translatorFor(ctx);
  const { name, age, online, fictional, images, main_image: photo } = profile;
  const place = formatPlace(profile, ctx.locale);
  const texts = textsFor(ctx, 'landers:parts.member', { name, place, age, count: images.length });
  const photos = t('landers:parts.member.photos', { count: images.length });
  return {
    name,
    age,
    place,
    online,
    fictional,
    photo: photoSource(photo),
    texts,
    facts: [texts.age, texts.from, ...(online ? [texts.online] : []), ...(images.length > 0 ? [photos] : [])],
  };
}

export type MemberTeaser = ReturnType<typeof toMemberTeaser>;
