import type { IconName } from '../../ui/icon-names.ts';

/** The parts of `/settings/{section}`, in their order. A new one is added here and in the route's contents. */
export const SETTINGS_SECTIONS = [
  { id: 'account', icon: 'user-circle' },
  { id: 'appearance', icon: 'sun' },
  { id: 'language', icon: 'globe' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['id'];

/** The section of an address; the first one without any, null for one that is not there. */
export function sectionOf(param: string | undefined): SettingsSection | null {
  if (param === undefined) return SETTINGS_SECTIONS[0].id;
  return SETTINGS_SECTIONS.find(({ id }) => id === param)?.id ?? null;
}
