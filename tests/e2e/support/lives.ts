import { randomInt } from 'node:crypto';

import { WHOLE_MATRIX } from './combinations.ts';
import { createMember, type SignedIn } from './members.ts';

/** The brands on which two members use every feature, by menus and links. */
const BRANDS = ['default', 'bdsm', 'gay'] as const;
type Brand = (typeof BRANDS)[number];

/** A journey of two members on a separate site. */
export interface Life {
  brand: Brand;
  site: string;
}

/** The journey on its own brand, or on each of the three with `npm run test:matrix`. */
export function livesOn(own: Brand): Life[] {
  const brands = WHOLE_MATRIX ? BRANDS : [own];
  return brands.map((brand) => ({ brand, site: `leven-${brand}-${randomInt(1_000_000)}` }));
}

/** Two members of the site who match each other's search. */
export function createTwo({ brand, site }: Life): Promise<[SignedIn, SignedIn]> {
  const all = brand === 'gay' ? ({ site, gender: 'male', sexuality: 'gay' } as const) : { site };
  return Promise.all([createMember(all), createMember({ ...all, gender: 'male' })]);
}
