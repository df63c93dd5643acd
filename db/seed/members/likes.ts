import { DAY_MS } from '../../../server/lib/time/duration.ts';
import { areCompatible, type Member } from './member.ts';
import type { SeedSubject } from './persona-responses.ts';
import type { Random } from '../random.ts';

export interface SeedLike {
  liker: Member;
  liked: Member;
  source: 'profile' | 'card' | 'swipe' | 'message';
  /** What of the liked profile it is about. */
  subject?: SeedSubject | null;
  ageMs: number;
  /** How long ago the recipient saw it; null while it is new. */
  seenAge: number | null;
}

const MAX_LIKES = 5;
const MUTUAL_SHARE = 0.2;

/** Likes between ordinary members, a fifth of them mutual. Fictional profiles are liked and like nobody. */
export function createLikes(random: Random, members: readonly Member[]): SeedLike[] {
  const ordinary = members.filter((member) => member.persona === null);
  const likes = new Map<string, SeedLike>();
  const add = (liker: Member, liked: Member) => {
    const youngest = Math.min(liker.joinedAge, liked.joinedAge);
    const ageMs = liker.lastActiveAge + random.next() ** 2 * 20 * DAY_MS;
    if (liker.fictional || !areCompatible(liker, liked) || ageMs >= youngest) return;
    // A recipient who was active after the like has usually seen it.
    const seen = liked.lastActiveAge < ageMs && random.chance(0.8);
    likes.set(`${liker.profileId}/${liked.profileId}`, {
      liker,
      liked,
      source: random.pick(['card', 'profile', 'swipe']),
      ageMs,
      seenAge: seen ? liked.lastActiveAge : null,
    });
  };
  for (const liker of ordinary) {
    for (let count = random.int(0, MAX_LIKES); count > 0; count -= 1) {
      const liked = random.pick(ordinary);
      add(liker, liked);
      if (random.chance(MUTUAL_SHARE)) add(liked, liker);
    }
  }
  return [...likes.values()];
}
