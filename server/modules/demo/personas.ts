/** Who one can be with one click, beside a visitor. Their accounts are part of the demo's seed. */
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

/** The address a persona's account has on a site. */
export function personaEmail(persona: Persona, slug: string): string {
  return `${LOCAL_PART[persona]}@${slug}.localhost`;
}
