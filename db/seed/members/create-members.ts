import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import { localDate } from '../../../server/lib/time/local-date.ts';
import { cellOf } from '../../../server/modules/people/places/index.ts';
import { INTERESTS } from '../../../server/modules/platform/profile-values/index.ts';
import { defaultLanguage } from '../../../server/modules/platform/tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Country } from '../../../tenants/value-lists.ts';
import { chooseAnswers } from './answers.ts';
import { createAboutWriter } from './about-writer.ts';
import { chooseFacts } from './facts.ts';
import type { Member } from './member.ts';
import { createNamePicker } from './name-picker.ts';
import { NICHE_PLANS, type Gender, type NichePlan, type PersonaPlan } from './niche-plans.ts';
import { PERSONAS, type PersonaKey } from './personas.ts';
import { createPhotoPicker } from './photo-picker.ts';
import type { DrawnPerson, Gallery } from '../portraits/portrait-gallery.ts';
import { createRandom, type Random } from '../random.ts';
import { PLACES, type NameLanguage, type Place } from '../texts/texts.ts';

/** Profiles per site, without personas; one in seventeen of a country and gender is fictional, the first of these: */
const PROFILES = 340;
const FICTIONAL_EVERY = 17;
const FIRST_FICTIONAL = { female: 3, male: 8 };
/** How many a search shows first, by country and gender: of leading ages, and with photos (one page). */
const LEADING_BY_AGE = 12;
const LEADING_BY_PHOTOS = 24;
/** One in this many members shares no location; never a persona, so that the demo shows distances. */
const WITHOUT_LOCATION_EVERY = 6;
/** Number of members online at the time of seeding, and of those active in the last hours. */
const ONLINE_COUNT = 9;
const RECENT_COUNT = 44;
const PREMIUM_SHARE = 0.15;

const LANGUAGES: Readonly<Partial<Record<Country, NameLanguage>>> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  LU: 'de',
  GB: 'en',
  IE: 'en',
  US: 'en',
};

interface MemberCriteria {
  gender: Member['gender'];
  country: Country;
  lastActiveAge: number;
  /** Number of more recently active members of the same country and gender; null for a persona. */
  rank: number | null;
  persona: { key: PersonaKey; plan: Pick<PersonaPlan, 'sexuality' | 'age'> & { name?: string } } | null;
}

/** The members of a demo site: the most recently active first, then the personas. */
export function createMembers(tenant: Tenant, random: Random, gallery: Gallery, now: Date): Member[] {
  const plan = NICHE_PLANS[tenant.niche];
  const create = memberFactory(tenant, plan, random, gallery, now);
  const countries = countryWeights(plan, tenant);
  const home = tenant.countries.find((code) => code in countries) ?? 'NL';
  const genders = Object.keys(plan.genders) as Gender[];
  const ranks = new Map<string, number>();
  const others = Array.from({ length: PROFILES }, (_, position): MemberCriteria => {
    // The first of each gender in the personas' country, so that each of their searches shows somebody online.
    const gender = genders[position] ?? random.weighted(plan.genders);
    const country = position < genders.length ? home : random.weighted(countries);
    const rank = ranks.get(`${country} ${gender}`) ?? 0;
    ranks.set(`${country} ${gender}`, rank + 1);
    return { gender, country, lastActiveAge: lastActiveAge(random, position), rank, persona: null };
  });
  const wanted = [...others, ...PERSONAS.map(({ key }) => personaCriteria(plan, home, key))];
  // In the order of a search, in which the pictures of neighbours differ.
  const members = wanted.toSorted((a, b) => a.lastActiveAge - b.lastActiveAge).map(create);
  const personas = PERSONAS.map(({ key }) => members.find(({ persona }) => persona === key)!);
  return [...members.filter(({ persona }) => persona === null), ...personas];
}

function personaCriteria(plan: NichePlan, country: Country, key: PersonaKey): MemberCriteria {
  const { free, premium } = plan;
  // The other personas are copies of the free member, with their own names.
  const person = key === 'premium' ? premium : key === 'free' ? free : { ...free, name: undefined };
  const lastActiveAge = key === 'premium' ? 40 * MINUTE_MS : 3 * HOUR_MS;
  return { gender: person.gender, country, lastActiveAge, rank: null, persona: { key, plan: person } };
}

/** The plan's countries, limited to those that the site serves. */
function countryWeights(plan: NichePlan, tenant: Tenant): Partial<Record<Country, number>> {
  const served = Object.entries(plan.countries).filter(([code]) => tenant.countries.includes(code as Country));
  return served.length > 0 ? Object.fromEntries(served) : { NL: 1 };
}

/** Dozens within minutes and hours, the rest spread over sixty days. */
function lastActiveAge(random: Random, rank: number): number {
  if (rank < ONLINE_COUNT) return 10_000 + (rank + random.next()) * 26_000;
  if (rank < RECENT_COUNT)
    return 6 * MINUTE_MS + ((rank - ONLINE_COUNT + random.next()) / (RECENT_COUNT - ONLINE_COUNT)) * 6 * HOUR_MS;
  const share = (rank - RECENT_COUNT + random.next()) / (PROFILES - RECENT_COUNT);
  return 7 * HOUR_MS + share ** 1.8 * 59 * DAY_MS;
}

function memberFactory(
  tenant: Tenant,
  plan: NichePlan,
  random: Random,
  gallery: Gallery,
  now: Date,
): (wish: MemberCriteria) => Member {
  const today = localDate(now, tenant.time_zone);
  const names = createNamePicker(random, tenant.niche, defaultLanguage(tenant) === 'en' ? 'en' : 'nl');
  for (const { name } of [plan.free, plan.premium]) names.take(name);
  const photos = createPhotoPicker(random, gallery);
  const writeAbout = createAboutWriter(random, tenant.niche);
  const added = createRandom(`added facts of ${tenant.slug}`);
  const sentences = createRandom(`sentences of ${tenant.slug}`);
  let made = 0;
  return ({ gender, country, lastActiveAge: activeAge, rank, persona }) => {
    made += 1;
    const ages = persona
      ? ([persona.plan.age, persona.plan.age] as const)
      : adultAges(plan, gender, { tenant, leading: rank !== null && rank < LEADING_BY_AGE });
    const fictional = rank !== null && rank % FICTIONAL_EVERY === FIRST_FICTIONAL[gender];
    const sitter = { gender, country, ages, leading: rank === null || rank < LEADING_BY_PHOTOS };
    const person = photos.person({ ...sitter, leading: sitter.leading || fictional });
    const age = ageFor(random, ages, person);
    const birthDate = birthDateFor(today, age, random.int(2, 360));
    const language = LANGUAGES[country] ?? 'nl';
    const joinedAge = persona ? 20 * DAY_MS : activeAge + HOUR_MS + random.next() ** 2 * 420 * DAY_MS;
    const bornIn = Number(birthDate.slice(0, 4));
    const interests = chooseInterests(random, plan);
    const [place, region, , lat, lon] = placeIn(random, country);
    return {
      userId: fictional ? null : random.id(joinedAge),
      profileId: random.id(joinedAge),
      fictional,
      email: fictional ? null : `lid-${String(made).padStart(3, '0')}@${tenant.slug}.example`,
      ...personaState(tenant, persona?.key ?? null),
      name: persona?.plan.name ?? names.pick({ language, gender, bornIn, invented: !sitter.leading }),
      gender,
      sexuality: persona?.plan.sexuality ?? random.weighted(plan.sexualities[gender]),
      age,
      birthDate,
      country,
      region,
      place,
      cell: persona || made % WITHOUT_LOCATION_EVERY > 0 ? cellOf({ lat, lon }) : null,
      language,
      interests,
      about: writeAbout({ language, gender, age, interests }),
      answers: chooseAnswers(sentences, tenant, language),
      facts: chooseFacts({ random, added }, tenant.niche, { age, gender }, person?.hair ?? null),
      photos: photos.photos(person, { interests, joinedAge, ...sitter }),
      premium: persona ? persona.key === 'premium' : !fictional && random.chance(PREMIUM_SHARE),
      lastActiveAge: activeAge,
      joinedAge,
    };
  };
}

function personaState(tenant: Tenant, key: PersonaKey | null): Pick<Member, 'persona' | 'status'> & { email?: string } {
  if (key === null) return { persona: null, status: 'active' };
  const status = key === 'unconfirmed' ? 'not_confirmed' : key === 'blocked' ? 'blocked' : 'active';
  return { persona: key, status, email: PERSONAS.find((persona) => persona.key === key)!.email(tenant.slug) };
}

/** Never younger than the site's minimum age. */
function adultAges(
  plan: NichePlan,
  gender: Member['gender'],
  { tenant, leading }: { tenant: Tenant; leading: boolean },
): readonly [number, number] {
  const [min, max] = plan.ages[gender];
  const [lowest, highest] = leading ? plan.leadingAges : plan.ages[gender];
  return [Math.max(min, lowest, tenant.min_age, 18), Math.min(max, highest)];
}

/** An age that fits both the site and the drawing; the middle of the range is more common. */
function ageFor(random: Random, [min, max]: readonly [number, number], person: DrawnPerson | null): number {
  const low = person ? Math.max(min, person.minAge) : min;
  const high = person ? Math.min(max, person.maxAge) : max;
  return Math.round((random.int(low, high) + random.int(low, high)) / 2);
}

/** The birth date of a person who turned `age` that many days ago. */
function birthDateFor(today: string, age: number, daysAgo: number): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year - age, month - 1, day - daysAgo)).toISOString().slice(0, 10);
}

function chooseInterests(random: Random, plan: NichePlan): string[] {
  const own = random.shuffle(plan.interests).slice(0, random.int(2, 5));
  // Interests typical of another niche are left out.
  const common = INTERESTS.filter((interest) => !plan.interests.includes(interest) && !NICHE_INTERESTS.has(interest));
  return [...own, ...random.shuffle(common).slice(0, random.int(2, 4))];
}

const NICHE_INTERESTS = new Set<string>([
  'anal_sex',
  'bondage',
  'lingerie',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'sadomasochism',
  'sex',
  'sex_toys',
  'threesome',
]);

function placeIn(random: Random, country: Country): Place {
  const places = PLACES[country]!;
  const name = random.weighted(Object.fromEntries(places.map((place) => [place[0], place[2]])));
  return places.find((place) => place[0] === name)!;
}
