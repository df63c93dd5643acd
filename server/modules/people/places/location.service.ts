import type { Ctx, MemberCtx, SearchPlace } from '../../../context.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import { isRegionOf, servesCountry } from '../../platform/profile-values/index.ts';
import { choosePlace, toPlaceValue, toRegion } from './chosen-place.ts';
import { cellOf } from './grid.schema.ts';
import { selectLocation, updateLocation, type LocationRow } from './location.queries.ts';
import { geocodeSchema } from './location.schema.ts';
import { loadPlaceIndex, type Place } from './place-index.ts';
import { endSearchElsewhere, searchElsewhere, viewSearchPlace, type ElsewhereDeps } from './search-elsewhere.ts';

interface PlaceView {
  name: string;
  /** ISO 3166-2; null when unknown. */
  region: string | null;
  country: string;
}

export interface PlaceResult extends PlaceView {
  /** Input of `savePlace`. */
  value: string;
}

interface LocationView {
  country: string;
  region: string | null;
  place: string | null;
  /** Whether distances can be computed. */
  shared: boolean;
}

/** Shorter texts match too many places. */
const TEXT_MIN = 2;
const TEXT_MAX = 60;

const viewPlace = ({ name, region, country }: Place): PlaceView => ({ name, region, country });

/** Creates the location service: finds places and stores members' locations at the chosen precision. */
export function createLocationService(deps: ElsewhereDeps) {
  const save = (ctx: MemberCtx, row: LocationRow) =>
    deps.database.withTenant(ctx.tenant.id, (trx) => updateLocation(trx, ctx.tenant.id, ctx.viewer.profileId, row));

  return {
    /** The town or village at a point, by its cell only; null when none is near. Stores nothing. */
    async findPlace(_ctx: Ctx, point: { lat: number; lon: number }): Promise<{ place: PlaceView | null }> {
      const place = (await loadPlaceIndex()).nearest(cellOf(point));
      return { place: place && viewPlace(place) };
    },

    /** Places of the site's countries by name prefix; none for a text shorter than two characters. */
    async searchPlaces(ctx: Ctx, wanted: { country: string; region: string; text: string }): Promise<PlaceResult[]> {
      const text = wanted.text.slice(0, TEXT_MAX);
      if (text.length < TEXT_MIN || !servesCountry(ctx.tenant, wanted.country)) return [];
      const found = (await loadPlaceIndex()).search({ country: wanted.country, region: wanted.region || null, text });
      return found.map((place) => ({ ...viewPlace(place), value: toPlaceValue(place) }));
    },

    viewLocation: (ctx: MemberCtx): Promise<LocationView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { cell, ...row } = await selectLocation(trx, ctx.tenant.id, ctx.viewer.profileId);
        return { ...row, shared: cell !== null };
      }),

    /**
     * Stores the member's location: the cell and its place names.
     * @param input degrees as sent; not stored
     * @throws DomainError `invalid_fields` (`location`) for an invalid point, one without a place, and countries
     *   the site does not serve
     */
    async saveHere(ctx: MemberCtx, input: { lat: string; lon: string }): Promise<void> {
      const point = geocodeSchema.safeParse(input);
      const cell = point.success ? cellOf(point.data) : null;
      const place = cell && (await loadPlaceIndex()).nearest(cell);
      if (!place) throw fieldError('location', 'place_not_found');
      if (!servesCountry(ctx.tenant, place.country)) throw fieldError('location', 'place_elsewhere');
      await save(ctx, { ...toLocationRow(place), cell });
    },

    /**
     * Stores a place chosen from the list, with the place's cell.
     * @param input.place a found place's `value`
     * @throws DomainError `invalid_fields` (`place`)
     */
    async savePlace(ctx: MemberCtx, input: { place: string }): Promise<void> {
      await save(ctx, toLocationRow(await choosePlace(ctx.tenant, input.place)));
    },

    /**
     * Stores a country and optionally a region; a stored place is removed.
     * @throws DomainError `invalid_fields` (`country`, `region`)
     */
    async saveRegion(ctx: MemberCtx, { country, region }: { country: string; region: string }): Promise<void> {
      if (!servesCountry(ctx.tenant, country)) throw fieldError('country', 'country_required');
      if (region !== '' && !isRegionOf(country, region)) throw fieldError('region', 'region_unknown');
      await save(ctx, { country, region: region || null, place: null, cell: null });
    },

    /** Removes place and cell; country and region stay, since searches need them. */
    removeLocation: (ctx: MemberCtx): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { profileId } = ctx.viewer;
        const row = await selectLocation(trx, ctx.tenant.id, profileId);
        await updateLocation(trx, ctx.tenant.id, profileId, { ...row, place: null, cell: null });
      }),

    viewSearchPlace: (ctx: MemberCtx): SearchPlace | null => viewSearchPlace(deps, ctx),
    searchElsewhere: (ctx: MemberCtx, input: { place: string }) => searchElsewhere(deps, ctx, input),
    endSearchElsewhere: (ctx: MemberCtx) => endSearchElsewhere(deps, ctx),
  };
}

function toLocationRow({ name, country, region, cell }: Place): LocationRow {
  return { country, region: toRegion(country, region), place: name, cell };
}
