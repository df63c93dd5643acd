import { randomInt } from 'node:crypto';

import { WHOLE_MATRIX } from './combinations.ts';
import { createMember, type SignedIn } from './members.ts';

/** The brands on which two members find all there is, by menus and links. */
const BRANDS = ['default', 'bdsm', 'gay'] as const;
type Brand = (typeof BRANDS)[number];

/** A walk of two members through a site of its own. */
export interface Life {
  brand: Brand;
  site: string;
}

/** The walk on its own brand, or with `npm run test:matrix` on each of the three. */
export function livesOn(own: Brand): Life[] {
  const brands = WHOLE_MATRIX ? BRANDS : [own];
  return brands.map((brand) => ({ brand, site: `leven-${brand}-${randomInt(1_000_000)}` }));
}

/** Two members of the site who look for each other. */
export function createTwo({ brand, site }: Life): Promise<[SignedIn, SignedIn]> {
  const all = brand === 'gay' ? ({ site, gender: 'male', sexuality: 'gay' } as const) : { site };
  return Promise.all([createMember(all), createMember({ ...all, gender: 'male' })]);
}
