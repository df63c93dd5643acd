import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Path of the generated list of places, relative to the root. */
export const PLACES_FILE = join('server', 'generated', 'places.json.gz');

/** Places of the platform's countries, by column; sorted by country. */
export interface PlaceColumns {
  names: string[];
  /** Hundredths of a degree: about a kilometre, more precise than a cell. */
  lat: number[];
  lon: number[];
  /** Index into `regions`. */
  region: number[];
  /** Index of the town a quarter or village belongs to; its own index if none. */
  town: number[];
  /** Country, and ISO 3166-2 code if known. */
  regions: Array<[country: string, region: string | null]>;
}

export const packPlaces = (places: PlaceColumns): Buffer => gzipSync(JSON.stringify(places), { level: 9 });

/** @throws when the bytes are not the output of `packPlaces` */
export const unpackPlaces = (file: Buffer): PlaceColumns =>
  JSON.parse(gunzipSync(file).toString('utf8')) as PlaceColumns;
