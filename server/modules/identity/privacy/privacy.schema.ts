/** Privacy switches in the order of the page. */
export const PRIVACY_SWITCHES = [
  'invisible',
  'hide_fictional',
  'show_read_marks',
  'quick_exit',
  'neutral_title',
] as const;
export type PrivacySwitch = (typeof PRIVACY_SWITCHES)[number];
export type PrivacyView = Record<PrivacySwitch, boolean>;
