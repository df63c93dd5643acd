import { PROFILE_FACTS, mapChoiceFacts, type ChoiceFactName } from '../../../../tenants/profile-facts.ts';
import type { Ctx, Tenant } from '../../../context.ts';
import type { FoundCardView } from '../../people/discovery/index.ts';
import {
  PROMPTS_MAX,
  defaultSearchGenders,
  listPrompts,
  type PhotoView,
  type ProfileCardView,
  type ProfileView,
  type PromptView,
  type SubjectView,
} from '../../people/profiles/index.ts';
import { FIXTURE_PROFILE } from './frame.schema.ts';
import type { FixtureTexts } from './fixture-texts.ts';

/** Two rows of four, and more for a second page. */
const PEOPLE = 12;
/** Size of the drawn figures, in pixels. */
const PICTURE = { width: 480, height: 640, color: '#8a8a8a' };
const INTERESTS = ['hiking', 'cooking', 'music', 'photography', 'travelling', 'wine', 'art', 'beach'];
/** Facts that do not have the first value of their list. */
const FACTS: Partial<Record<ChoiceFactName, string | null>> = {
  hair: 'brown',
  body: null,
  tattoos: 'one',
  reason: null,
};
const AGES = [34, 29, 47, 52, 38, 61, 44, 27, 56, 41, 33, 49];
const AGE_OF_NICHE: Partial<Record<Tenant['niche'], { from: number; to: number }>> = {
  5: { from: 60, to: 74 },
  6: { from: 40, to: 58 },
};

export interface FixtureSite {
  tenant: Tenant;
  texts: FixtureTexts;
  /** URLs of drawn figures. */
  portraits: readonly string[];
}

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!;
/** An id that no row has, ending in the number of the fixture. */
const idOf = (number: number) => FIXTURE_PROFILE.slice(0, -3) + String(number).padStart(3, '0');

function pictureOf({ portraits }: FixtureSite, index: number, locked = false): PhotoView | null {
  if (portraits.length === 0) return null;
  const file = at(portraits, index);
  const id = idOf(500 + index);
  return { id, status: 'active', filename: file, thumb_filename: file, match: file, ...PICTURE, locked };
}

function ageAt({ tenant }: FixtureSite, index: number): number {
  const age = Math.max(at(AGES, index), tenant.min_age);
  const { from, to } = AGE_OF_NICHE[tenant.niche] ?? { from: age, to: age };
  return from + ((age - from + 100) % (to - from + 1));
}

/** Rounded kilometres; null for a profile without a location. */
const DISTANCES = [5, 15, 450, null, 90];
/** Photos of each profile. */
const PHOTOS = 5;

/** One fixture profile; the third is fictional and labelled as such. */
function cardAt(cast: FixtureSite, index: number): ProfileCardView {
  const { tenant, texts } = cast;
  return {
    id: idOf(index + 1),
    name: at(texts.names, index),
    age: ageAt(cast, index),
    gender: at(defaultSearchGenders(tenant.niche, null), index),
    country: tenant.countries[0] ?? 'NL',
    region: null,
    place: at(texts.places, index),
    main_image: pictureOf(cast, index),
    photo_count: PHOTOS,
    online: index % 3 === 0,
    verified: index % 4 < 2 ? '2026-11-03' : null,
    fictional: index === 2,
    interests: [at(INTERESTS, index), at(INTERESTS, index + 3), at(INTERESTS, index + 5)],
    liked: index % 4 === 1,
    match: index === 1,
  };
}

/** A card of the search: in turn near and far, with much, little or nothing in common; nothing for a visitor. */
export function foundCardAt({ viewer, tenant }: Ctx, card: ProfileCardView, index: number): FoundCardView {
  if (!viewer) return { ...card, distance: null, common_interests: [], fit: null, spotlight: index === 0 };
  const { distances, shared_interests, match_percent } = tenant.features;
  return {
    ...card,
    distance: distances && !card.fictional ? at(DISTANCES, index) : null,
    common_interests: shared_interests ? card.interests.slice(0, at([2, 1, 0, 3], index)) : [],
    fit: match_percent && !card.fictional ? at([71, null, null, 100], index) : null,
    spotlight: tenant.features.spotlight && index === 0,
  };
}

/** As many finished sentences as a member may have, in Dutch as the other texts. */
function fixturePrompts({ tenant, texts }: FixtureSite): PromptView[] {
  const offered = listPrompts(tenant, { locale: 'nl', tenant });
  return offered.slice(0, PROMPTS_MAX).map((prompt, index) => ({ ...prompt, answer: at(texts.answers, index) }));
}

/** What a like or a message is about: a finished sentence, or a photo. */
export function fixtureSubject(profile: ProfileView, kind: SubjectView['kind']): SubjectView | null {
  const [prompt] = profile.prompts;
  const [photo] = profile.images;
  if (kind === 'prompt')
    return prompt ? { kind, id: prompt.prompt, title: prompt.title, text: prompt.answer, photo: null } : null;
  return photo ? { kind, id: photo.id, title: '', text: '', photo } : null;
}

export function fixtureProfiles(cast: FixtureSite): ProfileCardView[] {
  return Array.from({ length: PEOPLE }, (_, index) => cardAt(cast, index));
}

export function fixtureViewerProfile(cast: FixtureSite, id: string): ProfileView {
  const card = cardAt(cast, PEOPLE);
  return fixtureProfileView(cast, { ...card, id, fictional: false, liked: false, match: false }, Infinity);
}

/**
 * A complete profile for a card.
 * @param unlocked how many photos the viewer may see
 */
export function fixtureProfileView(cast: FixtureSite, card: ProfileCardView, unlocked: number): ProfileView {
  const first = Number(card.id.slice(-3)) - 1;
  const images = Array.from({ length: PHOTOS }).flatMap(
    (_, number) => pictureOf(cast, first + number, number >= unlocked) ?? [],
  );
  return {
    ...card,
    status: 'active',
    sexuality: cast.tenant.niche === 7 ? 'gay' : cast.tenant.niche === 2 ? 'lesbian' : 'hetero',
    about: cast.texts.about,
    looking_for: '',
    ideal_evening: '',
    ask_me: '',
    prompts: fixturePrompts(cast),
    liked_subject: null,
    private_photos: card.fictional ? 0 : 3,
    ...mapChoiceFacts((name) => (FACTS[name] === undefined ? PROFILE_FACTS[name].values[0] : FACTS[name])),
    last_seen: card.online ? 'now' : 'week',
    searching_in: null,
    images,
    common_interests: card.interests.slice(0, 1),
  };
}
