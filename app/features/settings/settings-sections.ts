import type { IconName } from '../../ui/icon-names.ts';

/** The parts of `/settings/{section}`, in their order; each has a route of its own in `app/routes/settings`. */
export const SETTINGS_SECTIONS = [
  { id: 'account', icon: 'user-circle' },
  { id: 'appearance', icon: 'sun' },
  { id: 'language', icon: 'globe' },
  { id: 'blocked', icon: 'prohibit' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['id'];
