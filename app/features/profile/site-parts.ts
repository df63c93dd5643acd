import type { ProfileVisibilitySettings } from '../../../server/modules/profiles/profile-values.schema.ts';

/** Settings that decide which parts of a profile are shown. */
export interface SiteParts {
  /** The tenant setting `visible_profile_fields`. */
  visibleFields: readonly string[];
  /** Whether the site has the note "about". */
  asksAbout: boolean;
}

export const sitePartsOf = ({
  visible_profile_fields,
  visible_profile_notes,
}: ProfileVisibilitySettings): SiteParts => ({
  visibleFields: visible_profile_fields,
  asksAbout: visible_profile_notes.includes('about'),
});
