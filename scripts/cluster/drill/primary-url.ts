import type { Settings } from '../settings.ts';

/** The primary of a cluster on this machine, without a pooler. */
export const primaryUrl = (settings: Settings, user: string, password: string): string =>
  `postgres://${user}:${password}@${settings.HOST_3}:${settings.PRIMARY_PORT}/sibling`;
