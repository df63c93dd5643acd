import type { PhotoView, ProfileCardView } from '../../../server/modules/people/profiles/index.ts';

/** Number of interests that fit into one line of a card. */
const CHIPS = 2;

type CardPhoto = Pick<PhotoView, 'filename' | 'match' | 'width' | 'height' | 'color' | 'locked'>;
type CardFields = Pick<ProfileCardView, 'id' | 'name' | 'age' | 'country' | 'place' | 'online' | 'fictional' | 'liked'>;

export interface CardData extends CardFields {
  interests: string[];
  main_image: CardPhoto | null;
}

/** Reduces a profile to its card: a page of 24 is sent twice, as HTML and as data, so every field counts. */
export function cardData(profile: ProfileCardView): CardData {
  const { id, name, age, country, place, online, fictional, liked, main_image: photo } = profile;
  return {
    id,
    name,
    age,
    country,
    place,
    online,
    fictional,
    liked,
    interests: profile.interests.slice(0, CHIPS),
    main_image: photo && {
      filename: photo.filename,
      match: photo.match,
      width: photo.width,
      height: photo.height,
      color: photo.color,
      locked: photo.locked,
    },
  };
}
