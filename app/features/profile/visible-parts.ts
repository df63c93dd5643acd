import type { ProfileVisibilitySettings } from '../../../server/modules/people/profiles/index.ts';

export interface VisibleProfileParts {
  /** The tenant setting `visible_profile_fields`. */
  visibleFields: readonly string[];
  /** Whether the site has the note "about". */
  asksAbout: boolean;
}

export const visiblePartsOf = ({
  visible_profile_fields,
  visible_profile_notes,
}: ProfileVisibilitySettings): VisibleProfileParts => ({
  visibleFields: visible_profile_fields,
  asksAbout: visible_profile_notes.includes('about'),
});
