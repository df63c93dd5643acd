import type { Gender } from './niche-plans.ts';
import type { MemberPhoto } from './member.ts';
import type { DrawnPerson } from '../portraits/portrait-gallery.ts';
import type { Random } from '../random.ts';

/** Percentages of members without a photo, with a first photo pending, and with an additional photo pending. */
const WITHOUT_PHOTO_PERCENT = 9;
const FIRST_PENDING_PERCENT = 2;
const EXTRA_PENDING_PERCENT = 3;

/** Assigns drawn people and their pictures to members. */
interface PhotoPicker {
  /** The next person of the gender within the age range; null for a member without a photo. */
  person(gender: Gender, ages: readonly [min: number, max: number], always: boolean): DrawnPerson | null;
  /** @param approved whether every photo is approved; random otherwise */
  photos(person: DrawnPerson | null, joinedAge: number, approved: boolean): MemberPhoto[];
}

/** Assigns the drawn people in turn, so that members next to each other in a search look different. */
export function createPhotoPicker(random: Random, gallery: readonly DrawnPerson[]): PhotoPicker {
  const queues = { female: queueOf(random, gallery, 'female'), male: queueOf(random, gallery, 'male') };
  const uses = new Map<DrawnPerson, number>();
  return {
    person: (gender, [min, max], always) => {
      if (!always && random.int(1, 100) <= WITHOUT_PHOTO_PERCENT) return null;
      const queue = queues[gender];
      const index = queue.findIndex((person) => person.minAge <= max && person.maxAge >= min);
      if (index === -1) return null;
      const [person] = queue.splice(index, 1) as [DrawnPerson];
      queue.push(person);
      return person;
    },
    photos: (person, joinedAge, approved) => {
      if (!person) return [];
      const turn = uses.get(person) ?? 0;
      uses.set(person, turn + 1);
      const count = random.int(person.pictures.length > 3 ? 4 : 1, person.pictures.length);
      const waiting = approved ? 100 : random.int(1, 100);
      if (waiting <= FIRST_PENDING_PERCENT) {
        return [{ id: random.id(joinedAge), picture: person.pictures[0]!, inspection: true }];
      }
      // Every further member drawn as this person starts with another of the pictures.
      return Array.from({ length: count }, (_, index) => ({
        id: random.id(joinedAge),
        picture: person.pictures[(turn + index) % person.pictures.length]!,
        inspection: count > 1 && index === count - 1 && waiting <= FIRST_PENDING_PERCENT + EXTRA_PENDING_PERCENT,
      }));
    },
  };
}

function queueOf(random: Random, gallery: readonly DrawnPerson[], gender: Gender): DrawnPerson[] {
  return random.shuffle(gallery.filter((person) => person.gender === gender));
}
