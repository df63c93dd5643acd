/** Accounts that exist on every demo site, one for each account state. */
export const PERSONAS = [
  { key: 'unconfirmed', email: (slug: string) => `unconfirmed@${slug}.localhost` },
  { key: 'free', email: (slug: string) => `free@${slug}.localhost` },
  { key: 'without_credits', email: (slug: string) => `nocredits@${slug}.localhost` },
  { key: 'premium', email: (slug: string) => `premium@${slug}.localhost` },
  { key: 'blocked', email: (slug: string) => `blocked@${slug}.localhost` },
] as const;

export type PersonaKey = (typeof PERSONAS)[number]['key'];
