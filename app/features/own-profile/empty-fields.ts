import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';

/** What a member may tell, with the name of the site's setting that shows it; null: shown everywhere. */
const FIELDS = [
  { name: 'photo', setting: null, isEmpty: (profile: ProfileView) => profile.images.length === 0 },
  { name: 'about', setting: null, isEmpty: (profile: ProfileView) => profile.about === '' },
  { name: 'interests', setting: null, isEmpty: (profile: ProfileView) => profile.interests.length === 0 },
  { name: 'reason', setting: 'reason', isEmpty: (profile: ProfileView) => !profile.reason },
  { name: 'relationship', setting: 'relationship_status', isEmpty: (profile: ProfileView) => !profile.relationship },
  { name: 'body', setting: 'body_type', isEmpty: (profile: ProfileView) => !profile.body },
  { name: 'hair', setting: 'hair_colour', isEmpty: (profile: ProfileView) => !profile.hair },
  { name: 'eyes', setting: 'eye_colour', isEmpty: (profile: ProfileView) => !profile.eyes },
  { name: 'tattoos', setting: 'tattoos', isEmpty: (profile: ProfileView) => !profile.tattoos },
] as const;

export type ProfileField = (typeof FIELDS)[number]['name'];

/** Names of what the member has not told, of all that this site shows. @param visibleFields the site's setting */
export function emptyFields(profile: ProfileView, visibleFields: readonly string[]): ProfileField[] {
  return FIELDS.filter(
    ({ setting, isEmpty }) => (setting === null || visibleFields.includes(setting)) && isEmpty(profile),
  ).map(({ name }) => name);
}
