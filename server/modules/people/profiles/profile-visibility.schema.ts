import {
  PROFILE_FACTS,
  PROFILE_FACT_NAMES,
  type ProfileFactName,
  type ProfileField,
} from '../../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../../tenants/value-lists.ts';

/** Maximum length of each note, in graphemes. */
export const NOTE_MAX = {
  about: 1500,
  looking_for: 200,
  ideal_evening: 200,
  ask_me: 200,
} as const satisfies Record<ProfileNote, number>;

/** How many prompts a member may answer. */
export const PROMPTS_MAX = 3;
/** Maximum length of an answer, in graphemes: that of the short notes. */
export const ANSWER_MAX = NOTE_MAX.ask_me;

/** The tenant settings that decide which facts and notes a profile has. */
export interface ProfileVisibilitySettings {
  visible_profile_fields: readonly ProfileField[];
  visible_profile_notes: readonly ProfileNote[];
}

/** The facts that a site asks for and shows. */
export function visibleFacts({ visible_profile_fields: visible }: ProfileVisibilitySettings): ProfileFactName[] {
  return PROFILE_FACT_NAMES.filter((name) => visible.includes(PROFILE_FACTS[name].setting));
}
