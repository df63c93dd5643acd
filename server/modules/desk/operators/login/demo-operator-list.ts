import type { OperatorRole } from '../access/permissions.ts';

/** Demo operators, one per role, created by the seed. A null site grants the role for all sites. */
export const DEMO_OPERATORS = {
  platform: { name: 'Pien Platform', email: 'platform@desk.localhost', role: 'platform', site: null },
  moderator: { name: 'Mo Moderator', email: 'moderator@desk.localhost', role: 'moderator', site: 'she' },
  support: { name: 'Suus Support', email: 'support@desk.localhost', role: 'support', site: 'default' },
  finance: { name: 'Fien Finance', email: 'finance@desk.localhost', role: 'finance', site: null },
  site_manager: { name: 'Sam Sitebeheer', email: 'manager@desk.localhost', role: 'site_manager', site: 'gay' },
} as const satisfies Record<OperatorRole, { name: string; email: string; role: OperatorRole; site: string | null }>;

export type DemoOperatorKey = keyof typeof DEMO_OPERATORS;
