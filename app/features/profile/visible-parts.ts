import type { Tenant } from '../../../server/context.ts';
import type { ProfileVisibilitySettings } from '../../../server/modules/people/profiles/index.ts';

export interface VisibleProfileParts {
  /** The tenant setting `visible_profile_fields`. */
  visibleFields: readonly string[];
  /** Whether the site has the note "about". */
  asksAbout: boolean;
  /** Whether the photos can be shown one after another in place. */
  carousel: boolean;
}

export const visiblePartsOf = ({
  visible_profile_fields,
  visible_profile_notes,
  features,
}: ProfileVisibilitySettings & Pick<Tenant, 'features'>): VisibleProfileParts => ({
  visibleFields: visible_profile_fields,
  asksAbout: visible_profile_notes.includes('about'),
  carousel: features.photo_carousel,
});
