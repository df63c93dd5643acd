/** A cell of about 5 km by 5 km, the only precision in which locations are stored. */
export interface Cell {
  x: number;
  y: number;
}

/** A point in degrees, WGS 84. */
export interface Point {
  lat: number;
  lon: number;
}

/** Side of a cell in kilometres (decisions, section 3). */
const CELL_KM = 5;
const KM_PER_DEGREE = 111.32;
const RADIANS_PER_DEGREE = Math.PI / 180;
const EARTH_RADIUS_KM = 6371;

const latOf = (y: number) => ((y + 0.5) * CELL_KM) / KM_PER_DEGREE;

/** Kilometres per degree of longitude in a row of cells; rows get shorter towards the poles. */
const kmPerDegreeIn = (y: number) => KM_PER_DEGREE * Math.max(Math.cos(latOf(y) * RADIANS_PER_DEGREE), 0.01);

/** The cell that contains a point. The point itself must not be stored. */
export function cellOf({ lat, lon }: Point): Cell {
  // Avoids -0.
  const toIndex = (km: number) => Math.floor(km / CELL_KM) || 0;
  const y = toIndex(lat * KM_PER_DEGREE);
  return { x: toIndex(lon * kmPerDegreeIn(y)), y };
}

/** Centre of a cell, the only point that may be used for computations. */
export function centreOf({ x, y }: Cell): Point {
  return { lat: latOf(y), lon: ((x + 0.5) * CELL_KM) / kmPerDegreeIn(y) };
}

/**
 * How far apart two cells are, in whole kilometres, for people to read: the distance of their centres, rounded to 5, from
 * 50 km on to 10, from 100 km on to 50. The same cell is as far as the next one. It depends on the two cells only, so that
 * no number of readings from anywhere tells more than the cell.
 */
export function roundedDistanceKm(one: Cell, other: Cell): number {
  const km = distanceKm(centreOf(one), centreOf(other));
  const step = km < 50 ? CELL_KM : km < 100 ? 10 : 50;
  return Math.max(CELL_KM, Math.round(km / step) * step);
}

/** Great-circle distance in kilometres. */
export function distanceKm(one: Point, other: Point): number {
  const [a, b] = [one.lat * RADIANS_PER_DEGREE, other.lat * RADIANS_PER_DEGREE];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half((other.lon - one.lon) * RADIANS_PER_DEGREE);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
