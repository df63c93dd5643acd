import { centreOf, distanceKm, type Cell } from '../../places/index.ts';

/** Adjacent cells of one row of the grid. */
interface CellRow {
  y: number;
  fromX: number;
  toX: number;
}

const CELL_KM = 5;
const RADIANS_PER_DEGREE = Math.PI / 180;
const EARTH_RADIUS_KM = 6371;

/**
 * The cells whose centres are within `km` of a cell's centre, row by row, always including the cell itself. Input and
 * output are cells, so that a search reveals nothing finer.
 */
export function cellRowsWithinRadius(cell: Cell, km: number): CellRow[] {
  const rows: CellRow[] = [];
  const reach = Math.floor(km / CELL_KM);
  for (let y = cell.y - reach; y <= cell.y + reach; y += 1) {
    const row = y === cell.y ? centreRow(cell, km) : rowWithinRadius(cell, y, km);
    if (row) rows.push(row);
  }
  return rows;
}

/** The same cells one by one, nearest first. */
export function cellsByDistance(cell: Cell, km: number): Cell[] {
  const middle = centreOf(cell);
  return cellRowsWithinRadius(cell, km)
    .flatMap(({ y, fromX, toX }) => Array.from({ length: toX - fromX + 1 }, (_, n) => ({ x: fromX + n, y })))
    .map((each) => ({ each, away: distanceKm(middle, centreOf(each)) }))
    .sort((one, other) => one.away - other.away || one.each.y - other.each.y || one.each.x - other.each.x)
    .map(({ each }) => each);
}

function centreRow(cell: Cell, km: number): CellRow {
  return rowWithinRadius(cell, cell.y, km) ?? { y: cell.y, fromX: cell.x, toX: cell.x };
}

/** Solves the spherical distance for the difference in longitude. */
function rowWithinRadius(cell: Cell, y: number, km: number): CellRow | null {
  const middle = centreOf(cell);
  const { lat } = centreOf({ x: 0, y });
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const spare = half(km / EARTH_RADIUS_KM) - half((lat - middle.lat) * RADIANS_PER_DEGREE);
  if (spare < 0) return null;
  const chord = spare / (Math.cos(lat * RADIANS_PER_DEGREE) * Math.cos(middle.lat * RADIANS_PER_DEGREE));
  const degrees = (2 * Math.asin(Math.min(1, Math.sqrt(chord)))) / RADIANS_PER_DEGREE;
  const width = centreOf({ x: 1, y }).lon - centreOf({ x: 0, y }).lon;
  const fromX = Math.ceil((middle.lon - degrees) / width - 0.5);
  const toX = Math.floor((middle.lon + degrees) / width - 0.5);
  return fromX > toX ? null : { y, fromX, toX };
}
