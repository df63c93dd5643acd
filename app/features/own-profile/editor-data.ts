import type { ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import type { SelectOption } from '../../ui/forms/select-field.tsx';

export interface EditorData {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
  /** Beginnings of sentences to choose from; absent on a site without. */
  prompts?: ReadonlyArray<{ prompt: string; title: string }>;
  /** Orientations for the member's gender. */
  sexualities: readonly string[];
  /** Regions of the member's country. */
  regions: SelectOption[];
  interestSprite: string;
  /** Set after a save without JavaScript. */
  saved: boolean;
}
