/** Demo accounts to log in to with one click; part of the demo's seed. */
export const PERSONAS = ['unconfirmed', 'free', 'without_credits', 'premium', 'blocked'] as const;
export type Persona = (typeof PERSONAS)[number];

/** Local part of a persona's address, `free@default.localhost`. */
const LOCAL_PART: Record<Persona, string> = {
  unconfirmed: 'unconfirmed',
  free: 'free',
  without_credits: 'nocredits',
  premium: 'premium',
  blocked: 'blocked',
};

export function personaEmail(persona: Persona, slug: string): string {
  return `${LOCAL_PART[persona]}@${slug}.localhost`;
}
