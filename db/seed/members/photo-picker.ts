import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import type { Country } from '../../../tenants/value-lists.ts';
import type { DrawnPerson, Gallery, Picture } from '../portraits/portrait-gallery.ts';
import type { Random } from '../random.ts';
import type { MemberPhoto } from './member.ts';
import type { Gender } from './niche-plans.ts';

/** Percentages of members without a photo, with a first photo pending, and with an additional photo pending. */
const WITHOUT_PHOTO_PERCENT = 9;
const FIRST_PENDING_PERCENT = 2;
const EXTRA_PENDING_PERCENT = 3;
/** Minimum number of photos of members that a search shows first, and the share of them with all pictures. */
const LEADING_PHOTOS = 3;
const LEADING_WITH_ALL = 0.7;
/** Members in a row of whom no two share hair, beard and glasses, as far as the drawn people allow. */
const ROW = 4;
/** Pictures of a person that can be the main photo: the first ones. */
const MAIN_PICTURES = 2;

interface Sitter {
  gender: Gender;
  country: Country;
  ages: readonly [min: number, max: number];
  /** Whether a search shows the member first: always with photos, all of them approved. */
  leading: boolean;
}

/** Assigns drawn people and their pictures to members. */
interface PhotoPicker {
  /** The next person of the gender within the age range; null for a member without a photo. */
  person(sitter: Sitter): DrawnPerson | null;
  photos(
    person: DrawnPerson | null,
    member: { interests: readonly string[]; joinedAge: number } & Sitter,
  ): MemberPhoto[];
}

/** Assigns the drawn people in turn, so that members next to each other in a search look different. */
export function createPhotoPicker(random: Random, gallery: Gallery): PhotoPicker {
  const queues = { female: queueOf(random, gallery, 'female'), male: queueOf(random, gallery, 'male') };
  const uses = new Map<DrawnPerson, number>();
  const rows = new Map<string, DrawnPerson[]>();
  return {
    person: ({ gender, country, ages: [min, max], leading }) => {
      if (!leading && random.int(1, 100) <= WITHOUT_PHOTO_PERCENT) return null;
      const queue = queues[gender];
      // A search is for one country, and for one gender or both.
      const searches = [country, `${country} ${gender}`];
      const before = searches.map((search) => rows.get(search) ?? []);
      const person = mostDifferent(
        queue.filter((each) => each.minAge <= max && each.maxAge >= min),
        before.flat(),
        before.flatMap(([last]) => last ?? []),
      );
      if (!person) return null;
      queue.push(...queue.splice(queue.indexOf(person), 1));
      for (const search of searches) rows.set(search, [person, ...(rows.get(search) ?? [])].slice(0, ROW - 1));
      return person;
    },
    photos: (person, { interests, joinedAge, leading }) => {
      if (!person) return [];
      const turn = uses.get(person) ?? 0;
      uses.set(person, turn + 1);
      const pictures = picturesInTurn(person, turn, gallery.stillLifes, interests);
      const all = leading && random.chance(LEADING_WITH_ALL);
      const count = all ? pictures.length : random.int(leading ? LEADING_PHOTOS : 1, pictures.length);
      const waiting = leading ? 100 : random.int(1, 100);
      if (waiting <= FIRST_PENDING_PERCENT) {
        return [{ id: random.id(joinedAge), picture: pictures[0]!, inspection: true }];
      }
      return pictures.slice(0, count).map((picture, index) => ({
        id: random.id(joinedAge),
        picture,
        inspection: count > 1 && index === count - 1 && waiting <= FIRST_PENDING_PERCENT + EXTRA_PENDING_PERCENT,
      }));
    },
  };
}

/** The first who looks unlike a row of people and wears no glasses beside somebody with glasses, as far as possible. */
function mostDifferent(
  people: readonly DrawnPerson[],
  row: readonly DrawnPerson[],
  last: readonly DrawnPerson[],
): DrawnPerson | undefined {
  const unlike = (others: readonly DrawnPerson[]) => (person: DrawnPerson) =>
    others.every(({ look }) => look !== person.look);
  const inRow = people.filter(unlike(row));
  const glasses = last.some((person) => person.glasses);
  return inRow.find((person) => !(glasses && person.glasses)) ?? inRow[0] ?? people.find(unlike(last)) ?? people[0];
}

/** Every further member drawn as the same person starts with another picture. The third shows an interest. */
function picturesInTurn(
  { pictures }: DrawnPerson,
  turn: number,
  stillLifes: Gallery['stillLifes'],
  interests: readonly string[],
): Picture[] {
  const main = pictures[turn % MAIN_PICTURES]!;
  const [second, ...others] = pictures.filter((picture) => picture !== main);
  const objects = interests.map((interest) => stillLifes[interest as Interest]).find((each) => each !== undefined);
  return [main, second!, ...(objects ? [objects] : []), ...others];
}

function queueOf(random: Random, { people }: Gallery, gender: Gender): DrawnPerson[] {
  return random.shuffle(people.filter((person) => person.gender === gender));
}
