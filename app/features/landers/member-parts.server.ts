import type { AppLoadContext } from '@remix-run/node';

import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { fixedTranslator } from '../../lib/i18n/translator.server.ts';
import { photoSource } from '../../lib/photo-source.ts';
import { placeName } from '../../lib/place-name.ts';

/** The member's teaser as texts. Unknown facts are left out, never made up. */
export function memberPartsOf({ ctx }: AppLoadContext, profile: ProfileView) {
  const t = fixedTranslator(ctx);
  const { name, age, online, fictional, images, main_image: photo } = profile;
  const place = placeName(profile, ctx.locale);
  const texts = t('landers:parts.member', { returnObjects: true, name, place, age, count: images.length });
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

export type MemberParts = ReturnType<typeof memberPartsOf>;
