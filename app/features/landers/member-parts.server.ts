import type { AppLoadContext } from '@remix-run/node';

import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { fixedTranslator } from '../../lib/i18n/translator.server.ts';
import { photoSource } from '../../lib/photo-source.ts';
import { placeName } from '../../lib/place-name.ts';

/** What a visitor's teaser tells of a member, in words. Nothing here is made up: what is not known is left out. */
export function memberPartsOf({ ctx }: AppLoadContext, profile: ProfileView) {
  const t = fixedTranslator(ctx);
  const { name, age, online, fictional, images, main_image: photo } = profile;
  const place = placeName(profile, ctx.locale);
  const words = t('landers:parts.member', { returnObjects: true, name, place, age, count: images.length });
  const photos = t('landers:parts.member.photos', { count: images.length });
  return {
    name,
    age,
    place,
    online,
    fictional,
    photo: photoSource(photo),
    words,
    facts: [words.age, words.from, ...(online ? [words.online] : []), ...(images.length > 0 ? [photos] : [])],
  };
}

export type MemberParts = ReturnType<typeof memberPartsOf>;
