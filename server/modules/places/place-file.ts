import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Where the build puts the list of places, relative to the root. */
export const PLACES_FILE = join('server', 'generated', 'places.json.gz');

/** The places of our countries, a column each; sorted by country. */
export interface PlaceColumns {
  names: string[];
  /** Hundredths of a degree: about a kilometre, more than a cell needs. */
  lat: number[];
  lon: number[];
  /** Index into `regions`. */
  region: number[];
  /** Index of the town that a quarter or village belongs to; its own where it is none's. */
  town: number[];
  /** Country, and ISO 3166-2 code where one is known. */
  regions: Array<[country: string, region: string | null]>;
}

export const packPlaces = (places: PlaceColumns): Buffer => gzipSync(JSON.stringify(places), { level: 9 });

/** @throws when the bytes are not what `packPlaces` makes */
export const unpackPlaces = (file: Buffer): PlaceColumns =>
  JSON.parse(gunzipSync(file).toString('utf8')) as PlaceColumns;
