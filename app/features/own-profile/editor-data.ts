import type { ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import type { SelectOption } from '../../ui/select-field.tsx';

/** What the editor is made from besides the profile itself. */
export interface EditorData {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
  /** Orientations that fit the member's gender. */
  sexualities: readonly string[];
  /** Of the member's country. */
  regions: SelectOption[];
  interestSprite: string;
  /** A form without script led here. */
  saved: boolean;
}
