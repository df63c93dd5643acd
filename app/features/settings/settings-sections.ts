import type { IconName } from '../../ui/media/icon-names.ts';

/** The sections of `/settings/{section}` in order; each has a route in `app/routes/settings`. */
export const SETTINGS_SECTIONS = [
  { id: 'account', icon: 'user-circle' },
  { id: 'privacy', icon: 'eye-slash' },
  { id: 'location', icon: 'map-pin' },
  { id: 'language', icon: 'globe' },
  { id: 'appearance', icon: 'sun' },
  { id: 'blocked', icon: 'prohibit' },
  { id: 'sessions', icon: 'shield-check' },
  { id: 'data', icon: 'cards' },
  { id: 'delete', icon: 'trash' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['id'];
