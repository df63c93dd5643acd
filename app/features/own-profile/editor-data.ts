import type { ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import type { SelectOption } from '../../ui/forms/select-field.tsx';

export interface EditorData {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
  /** Orientations for the member's gender. */
  sexualities: readonly string[];
  /** Regions of the member's country. */
  regions: SelectOption[];
  interestSprite: string;
  /** Set after a save without JavaScript. */
  saved: boolean;
}
