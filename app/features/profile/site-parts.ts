import type { VisibleParts } from '../../../server/modules/profiles/profile-values.schema.ts';

/** What decides which parts of a profile the site shows. */
export interface SiteParts {
  /** The site's setting `visible_profile_fields`. */
  visibleFields: readonly string[];
  /** Whether the site asks its members for a text about themselves. */
  asksAbout: boolean;
}

export const sitePartsOf = ({ visible_profile_fields, visible_profile_notes }: VisibleParts): SiteParts => ({
  visibleFields: visible_profile_fields,
  asksAbout: visible_profile_notes.includes('about'),
});
