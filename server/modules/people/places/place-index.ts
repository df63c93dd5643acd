import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { centreOf, cellOf, distanceKm, type Cell, type Point } from './grid.schema.ts';
import { PLACES_FILE, unpackPlaces, type PlaceColumns } from './place-file.ts';

/** A town, village or quarter. */
export interface Place {
  /** Id within this version of the list. */
  id: number;
  name: string;
  country: string;
  /** ISO 3166-2; null when unknown. */
  region: string | null;
  cell: Cell;
}

interface PlaceIndex {
  /** The town or village nearest to the centre of a cell; null at sea and far from the platform's countries. */
  nearest(cell: Cell): Place | null;
  /** Places with a name or a word that starts with the text; towns first. Ignores case and accents. */
  search(wanted: { country: string; region: string | null; text: string }): Place[];
  byId(id: number): Place | null;
}

const ROOT = resolve(import.meta.dirname, '../../../..');
const MAX_DISTANCE_KM = 40;
const KM_PER_DEGREE = 111;
const MAX_RESULTS = 12;
/** Side of a bucket in hundredths of a degree. */
const BUCKET_SIZE = 25;

/** Lower case without accents, for comparison. */
export const foldName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[’']/g, "'")
    .trim();

/** Groups places into buckets of a quarter of a degree, so that a lookup reads few of them. */
function buildBuckets({ lat, lon }: PlaceColumns): Map<string, number[]> {
  const buckets = new Map<string, number[]>();
  for (let id = 0; id < lat.length; id += 1) {
    const key = `${Math.floor(lat[id]! / BUCKET_SIZE)} ${Math.floor(lon[id]! / BUCKET_SIZE)}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(id);
    else buckets.set(key, [id]);
  }
  return buckets;
}

/** Number of places that belong to each, which makes it a town. */
function countParts({ town }: PlaceColumns): Map<number, number> {
  const parts = new Map<number, number>();
  for (const each of town) parts.set(each, (parts.get(each) ?? 0) + 1);
  return parts;
}

function* bucketsAround(buckets: Map<string, number[]>, { lat, lon }: Point): Iterable<number[]> {
  const rows = Math.ceil((MAX_DISTANCE_KM / KM_PER_DEGREE) * (100 / BUCKET_SIZE));
  const columns = Math.ceil(rows / Math.max(Math.cos((lat * Math.PI) / 180), 0.1));
  const [row, column] = [Math.floor((lat * 100) / BUCKET_SIZE), Math.floor((lon * 100) / BUCKET_SIZE)];
  for (let y = row - rows; y <= row + rows; y += 1) {
    for (let x = column - columns; x <= column + columns; x += 1) {
      const bucket = buckets.get(`${y} ${x}`);
      if (bucket) yield bucket;
    }
  }
}

/** Rank of a match with a folded name: 0 equal, 1 prefix, 2 prefix of a word; null without a match. */
function matchRank(name: string, text: string): number | null {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(` ${text}`) || name.includes(`-${text}`) ? 2 : null;
}

export function createPlaceIndex(columns: PlaceColumns): PlaceIndex {
  const { names, lat, lon, region, town, regions } = columns;
  const buckets = buildBuckets(columns);
  const parts = countParts(columns);
  const pointOf = (id: number): Point => ({ lat: lat[id]! / 100, lon: lon[id]! / 100 });
  const folded = names.map(foldName);
  const countries = region.map((index) => regions[index]![0]);
  const placeOf = (id: number): Place => {
    const [country, code] = regions[region[id]!]!;
    return { id, name: names[id]!, country, region: code, cell: cellOf(pointOf(id)) };
  };
  return {
    nearest(cell) {
      const point = centreOf(cell);
      let best: { id: number; km: number } | null = null;
      for (const bucket of bucketsAround(buckets, point)) {
        for (const id of bucket) {
          const km = distanceKm(point, pointOf(id));
          if (km <= MAX_DISTANCE_KM && (best === null || km < best.km)) best = { id, km };
        }
      }
      // The town's name, not the quarter's, which would be more precise than the cell.
      return best && placeOf(town[best.id]!);
    },
    search({ country, region: wanted, text }) {
      const start = countries.indexOf(country);
      const sought = foldName(text);
      const found: Array<{ id: number; rank: number }> = [];
      for (let id = start; start >= 0 && countries[id] === country; id += 1) {
        const rank = wanted === null || regions[region[id]!]![1] === wanted ? matchRank(folded[id]!, sought) : null;
        if (rank !== null) found.push({ id, rank });
      }
      found.sort((a, b) => a.rank - b.rank || (parts.get(b.id) ?? 0) - (parts.get(a.id) ?? 0) || a.id - b.id);
      return found.slice(0, MAX_RESULTS).map(({ id }) => placeOf(id));
    },
    byId: (id) => (Number.isInteger(id) && id >= 0 && id < names.length ? placeOf(id) : null),
  };
}

let cachedList: Promise<PlaceIndex> | undefined;

/** The generated list, loaded on first use (0.1 s, 35 MB) and cached. */
export function loadPlaceIndex(): Promise<PlaceIndex> {
  cachedList ??= readFile(join(ROOT, PLACES_FILE)).then((file) => createPlaceIndex(unpackPlaces(file)));
  // A missing list is loaded again on the next call.
  cachedList.catch(() => (cachedList = undefined));
  return cachedList;
}
