import { POSES } from '../../../server/modules/people/photos/verification/photo-check.schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import { deriveId } from '../derive-id.ts';
import type { Random } from '../random.ts';
import type { Member } from './member.ts';
import { photoOf } from './persona-responses.ts';

/** A photo check that an operator has approved. Its picture is deleted already. */
export interface SeedCheck {
  id: string;
  member: Member;
  mainPhotoId: string;
  pose: string;
  decidedAge: number;
}

const SHARE = 0.4;
/** The pictures of checks are deleted 30 days after the decision, so older ones need no picture. */
const [NEWEST_DAYS, OLDEST_DAYS] = [31, 40];

/** Members whose main photo is verified: some of those who are real, came long enough ago and still come. */
export function createChecks(random: Random, members: readonly Member[]): SeedCheck[] {
  return members.flatMap((member) => {
    const main = photoOf(member);
    const asked = random.chance(SHARE);
    const decidedAge = random.int(NEWEST_DAYS, OLDEST_DAYS) * DAY_MS + random.int(1, 900) * MINUTE_MS;
    const pose = random.pick(POSES);
    const real = member.persona === null && !member.fictional && member.status === 'active';
    const was = member.joinedAge > (OLDEST_DAYS + 2) * DAY_MS && member.lastActiveAge < NEWEST_DAYS * DAY_MS;
    if (!asked || !real || !was || !main || !('photo' in main)) return [];
    return [{ id: deriveId('photo check', member.profileId), member, mainPhotoId: main.photo, pose, decidedAge }];
  });
}
