import type { IconName } from '../../ui/media/icon-names.ts';

/** The sections of `/settings/{section}` in order; each has a route in `app/routes/settings`. */
export const SETTINGS_SECTIONS = [
  { id: 'account', icon: 'user-circle' },
  { id: 'sessions', icon: 'shield-check' },
  { id: 'verification', icon: 'seal-check' },
  { id: 'album', icon: 'image' },
  { id: 'lock', icon: 'lock' },
  { id: 'privacy', icon: 'eye-slash' },
  { id: 'blocked', icon: 'prohibit' },
  { id: 'location', icon: 'map-pin' },
  { id: 'language', icon: 'globe' },
  { id: 'appearance', icon: 'sun' },
  { id: 'sisters', icon: 'copy' },
  { id: 'data', icon: 'cards' },
  { id: 'delete', icon: 'trash' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['id'];

/** Pages outside `/settings` that the list of settings leads to as well. */
const OTHER_PAGES = [
  { id: 'transactions', icon: 'coins' },
  { id: 'notifications', icon: 'bell' },
  { id: 'safety', icon: 'hand-heart' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>;

export type SettingsEntry = (typeof SETTINGS_SECTIONS | typeof OTHER_PAGES)[number];

const ENTRIES: readonly SettingsEntry[] = [...SETTINGS_SECTIONS, ...OTHER_PAGES];

/** The list of settings in groups. */
const GROUPS = {
  you: ['account', 'verification', 'sessions', 'lock', 'transactions'],
  others: ['safety', 'privacy', 'album', 'blocked', 'location'],
  site: ['notifications', 'language', 'appearance'],
  data: ['sisters', 'data', 'delete'],
} as const satisfies Record<string, ReadonlyArray<SettingsEntry['id']>>;

export const SETTINGS_GROUPS = (Object.keys(GROUPS) as Array<keyof typeof GROUPS>).map((id) => ({
  id,
  entries: GROUPS[id].map((entry) => ENTRIES.find((each) => each.id === entry)!),
}));
