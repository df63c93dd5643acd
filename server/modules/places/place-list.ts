import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { centreOf, cellOf, distanceKm } from './grid.schema.ts';
import type { Cell, Point } from './grid.schema.ts';
import { PLACES_FILE, unpackPlaces } from './place-file.ts';
import type { PlaceColumns } from './place-file.ts';

/** A town, village or quarter. */
export interface Place {
  /** Its number in this version of the list. */
  id: number;
  name: string;
  country: string;
  /** ISO 3166-2; null where none is known. */
  region: string | null;
  cell: Cell;
}

export interface PlaceList {
  /** The town or village nearest to the middle of a cell; null out at sea and far from our countries. */
  nearest(cell: Cell): Place | null;
  /** Places whose name begins with the text, or has a word that does; towns first. Case and accents do not matter. */
  search(wanted: { country: string; region: string | null; text: string }): Place[];
  byId(id: number): Place | null;
}

const ROOT = resolve(import.meta.dirname, '../../..');
/** Nobody lives in a place further away than this, in kilometres. */
const NEAR_KM = 40;
const KM_PER_DEGREE = 111;
const RESULTS = 12;
/** Side of a drawer, in hundredths of a degree. */
const DRAWER = 25;

/** Without accents and in lower case, as names are compared. */
export const foldName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[’']/g, "'")
    .trim();

/** Sorts places into drawers of a quarter of a degree, so that a point looks into a few only. */
function fillDrawers({ lat, lon }: PlaceColumns): Map<string, number[]> {
  const drawers = new Map<string, number[]>();
  for (let id = 0; id < lat.length; id += 1) {
    const key = `${Math.floor(lat[id]! / DRAWER)} ${Math.floor(lon[id]! / DRAWER)}`;
    const drawer = drawers.get(key);
    if (drawer) drawer.push(id);
    else drawers.set(key, [id]);
  }
  return drawers;
}

/** How many places are counted as parts of each: what makes it a town. */
function countParts({ town }: PlaceColumns): Map<number, number> {
  const parts = new Map<number, number>();
  for (const each of town) parts.set(each, (parts.get(each) ?? 0) + 1);
  return parts;
}

function* drawersAround(drawers: Map<string, number[]>, { lat, lon }: Point): Iterable<number[]> {
  const rows = Math.ceil((NEAR_KM / KM_PER_DEGREE) * (100 / DRAWER));
  const columns = Math.ceil(rows / Math.max(Math.cos((lat * Math.PI) / 180), 0.1));
  const [row, column] = [Math.floor((lat * 100) / DRAWER), Math.floor((lon * 100) / DRAWER)];
  for (let y = row - rows; y <= row + rows; y += 1) {
    for (let x = column - columns; x <= column + columns; x += 1) {
      const drawer = drawers.get(`${y} ${x}`);
      if (drawer) yield drawer;
    }
  }
}

/** How well a folded name fits: 0 it is the text, 1 it begins with it, 2 one of its words does; null not at all. */
function fit(name: string, text: string): number | null {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(` ${text}`) || name.includes(`-${text}`) ? 2 : null;
}

/** A list of places to look things up in. */
export function createPlaceList(columns: PlaceColumns): PlaceList {
  const { names, lat, lon, region, town, regions } = columns;
  const drawers = fillDrawers(columns);
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
      for (const drawer of drawersAround(drawers, point)) {
        for (const id of drawer) {
          const km = distanceKm(point, pointOf(id));
          if (km <= NEAR_KM && (best === null || km < best.km)) best = { id, km };
        }
      }
      // The town's own name, not the quarter's: the cell is all that may be known.
      return best && placeOf(town[best.id]!);
    },
    search({ country, region: wanted, text }) {
      const start = countries.indexOf(country);
      const sought = foldName(text);
      const found: Array<{ id: number; rank: number }> = [];
      for (let id = start; start >= 0 && countries[id] === country; id += 1) {
        const rank = wanted === null || regions[region[id]!]![1] === wanted ? fit(folded[id]!, sought) : null;
        if (rank !== null) found.push({ id, rank });
      }
      found.sort((a, b) => a.rank - b.rank || (parts.get(b.id) ?? 0) - (parts.get(a.id) ?? 0) || a.id - b.id);
      return found.slice(0, RESULTS).map(({ id }) => placeOf(id));
    },
    byId: (id) => (Number.isInteger(id) && id >= 0 && id < names.length ? placeOf(id) : null),
  };
}

let loaded: Promise<PlaceList> | undefined;

/** The built list, read when it is first asked for and then kept: a tenth of a second, 35 MB. */
export function loadPlaces(): Promise<PlaceList> {
  loaded ??= readFile(join(ROOT, PLACES_FILE)).then((file) => createPlaceList(unpackPlaces(file)));
  // A list that was not built yet is looked for again.
  loaded.catch(() => (loaded = undefined));
  return loaded;
}
