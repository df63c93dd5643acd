import type { Tenant } from '../../../context.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import { isRegionOf, servesCountry } from '../../platform/profile-values/index.ts';
import { loadPlaceIndex, type Place } from './place-index.ts';

/** A place as a form submits it. */
export const toPlaceValue = ({ id, name }: Pick<Place, 'id' | 'name'>) => `${id}:${name}`;

/** The region of a place if members can choose it. */
export const toRegion = (country: string, region: string | null) =>
  region !== null && isRegionOf(country, region) ? region : null;

/**
 * The place of the list that a form names.
 * @throws DomainError `invalid_fields` (`place`) for an unknown one, and for countries that the site does not serve
 */
export async function choosePlace(tenant: Pick<Tenant, 'countries'>, value: string): Promise<Place> {
  const place = (await loadPlaceIndex()).byId(Number.parseInt(value, 10));
  // The name is compared too, since ids differ between versions of the list.
  if (!place || toPlaceValue(place) !== value || !servesCountry(tenant, place.country)) {
    throw fieldError('place', 'place_unknown');
  }
  return place;
}
