import type { FoundCardView } from '../../../server/modules/people/discovery/index.ts';
import { packData, unpackData } from '../../lib/packed-data.ts';
import type { PhotoView, ProfileCardView } from '../../../server/modules/people/profiles/index.ts';

/** Number of interests that fit into one line of a card. */
const CHIPS = 2;
/** Number of interests that both have that are named. */
const SHARED = 3;

type CardPhoto = Pick<PhotoView, 'filename' | 'match' | 'width' | 'height' | 'color' | 'locked'>;
type CardFields = Pick<
  ProfileCardView,
  'id' | 'name' | 'age' | 'country' | 'place' | 'online' | 'fictional' | 'liked' | 'photo_count'
>;

/** A card of the search, or of a list that compares nobody with the viewer. */
type Card = ProfileCardView & Partial<FoundCardView>;

/** Says in the language of the page what a card names. */
interface CardWords {
  interest: (interest: string) => string;
  /** @param day when the main photo was verified */
  verified: (day: string) => string;
  /** That somebody pays to stand on top; absent from pages where nobody does. */
  spotlight?: PaidWords;
}

/** The label of people who pay to be at the top: the visible word, and a longer text for screen readers. */
interface PaidWords {
  text: string;
  label: string;
}

export interface CardData extends CardFields {
  /** Interests that fit into a line, in words; none if the card shows the shared interests. */
  interests: string[];
  /** The first interests that both have, in words. */
  shared: string[];
  distance: number | null;
  fit: number | null;
  /** Since when the main photo is verified, in words; null if it is not. */
  verified: string | null;
  /** What says that the member pays to stand on top; null for others. */
  spotlight: PaidWords | null;
  main_image: CardPhoto | null;
}

/** Reduces a profile to its card. */
export function cardData(profile: Card, words: CardWords): CardData {
  const { id, name, age, country, place, online, fictional, liked, photo_count, main_image: photo } = profile;
  const { common_interests = [], distance = null, fit = null } = profile;
  return {
    id,
    name,
    age,
    country,
    place,
    online,
    fictional,
    liked,
    photo_count,
    interests: common_interests.length > 0 ? [] : profile.interests.slice(0, CHIPS).map(words.interest),
    shared: common_interests.slice(0, SHARED).map(words.interest),
    distance,
    fit,
    verified: profile.verified && words.verified(profile.verified),
    spotlight: (profile.spotlight && words.spotlight) || null,
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

/** Folder, id, expiry and signatures of the small and the large picture, width, height, colour. */
type PackedPhoto = [string, string, string, string, string, number, number, string];

/** A card without the names of its fields. */
type PackedCard = [
  id: string,
  name: string,
  age: number,
  country: string,
  place: string | null,
  online: boolean,
  fictional: boolean,
  liked: boolean,
  interests: string[],
  photo: PackedPhoto | CardPhoto | null,
  photoCount: number,
  /** Absent where nothing is compared; 0 before a verified photo. */
  compared?: [distance: number | null, fit: number | null, shared: string[]] | 0,
  /** Absent where the photo is not verified, or empty. */
  verified?: string,
  /** Absent from all but those who pay. */
  spotlight?: PaidWords,
];

const CARD_ADDRESS = /^(.*\/)([^/]+)\/card\?e=(\d+)&s=([\w-]+)$/;

/** Splits both addresses of a photo; keeps those that are not built from the same parts, such as of a locked photo. */
function packPhoto(photo: CardPhoto): PackedPhoto | CardPhoto {
  const [, folder, id, expires, signature] = CARD_ADDRESS.exec(photo.filename) ?? [];
  if (!folder || !id || !expires || !signature || photo.locked) return photo;
  const large = `${folder}${id}/full?e=${expires}&s=`;
  if (!photo.match.startsWith(large)) return photo;
  return [folder, id, expires, signature, photo.match.slice(large.length), photo.width, photo.height, photo.color];
}

function unpackPhoto(packed: PackedPhoto | CardPhoto): CardPhoto {
  if (!Array.isArray(packed)) return packed;
  const [folder, id, expires, small, large, width, height, color] = packed;
  const address = (size: string, signature: string) => `${folder}${id}/${size}?e=${expires}&s=${signature}`;
  return { filename: address('card', small), match: address('full', large), width, height, color, locked: false };
}

function packCard(profile: Card, words: CardWords): PackedCard {
  const card = cardData(profile, words);
  const { id, name, age, country, place, online, fictional, liked, interests, main_image: photo } = card;
  const packed = photo && packPhoto(photo);
  const fields: PackedCard = [
    id,
    name,
    age,
    country,
    place,
    online,
    fictional,
    liked,
    interests,
    packed,
    card.photo_count,
  ];
  const { distance, fit, shared, verified, spotlight } = card;
  if (distance !== null || fit !== null || shared.length > 0) fields.push([distance, fit, shared]);
  else if (verified !== null || spotlight) fields.push(0);
  if (verified !== null || spotlight) fields.push(verified ?? '');
  if (spotlight) fields.push(spotlight);
  return fields;
}

function unpackCard(packed: PackedCard): CardData {
  const [id, name, age, country, place, online, fictional, liked, interests, photo, photo_count, ...last] = packed;
  const [compared, verified, spotlight] = last;
  const [distance, fit, shared] = compared || [null, null, []];
  return {
    id,
    name,
    age,
    country,
    place,
    online,
    fictional,
    liked,
    photo_count,
    interests,
    shared,
    distance,
    fit,
    verified: verified || null,
    spotlight: spotlight ?? null,
    main_image: photo && unpackPhoto(photo),
  };
}

/**
 * Cards as a page's data: a page of 24 is sent twice, as HTML and as data, so every byte counts. `unpackCards` returns
 * what `cardData` would.
 */
export const packCards = (profiles: readonly Card[], words: CardWords): string =>
  packData(profiles.map((profile) => packCard(profile, words)));

export const unpackCards = (packed: string): CardData[] => unpackData<PackedCard[]>(packed).map(unpackCard);
