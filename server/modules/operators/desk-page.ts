import { isUuid } from '../../lib/ids.ts';

/** Rows of one page of a list at the desk. */
export const DESK_PAGE = 50;

/** The place of a row in a list that is sorted by moment and id: lists of 100,000 begin anywhere in the same time. */
export interface PlaceInList {
  at: Date;
  id: string;
}

/** One page of a list, and where the next one begins. */
export interface DeskPage<Row> {
  rows: Row[];
  /** For `after`; null on the last page. */
  next: string | null;
}

/** Reads `after`, which `pageOf` wrote; null at the beginning, and for what is no place. */
export function placeAfter(after: string | null | undefined): PlaceInList | null {
  const [moment, id = '', ...more] = (after ?? '').split('_');
  const at = new Date(Number(moment || Number.NaN));
  return Number.isNaN(at.getTime()) || !isUuid(id) || more.length > 0 ? null : { at, id };
}

/**
 * Cuts what was read into a page.
 * @param rows at most `DESK_PAGE` + 1, in their order
 * @param placeOf where a row stands; its moment whole to the millisecond, as the application's clock writes it
 */
export function pageOf<Row>(rows: readonly Row[], placeOf: (row: Row) => PlaceInList): DeskPage<Row> {
  const shown = rows.slice(0, DESK_PAGE);
  const last = rows.length > DESK_PAGE ? shown.at(-1) : undefined;
  const place = last && placeOf(last);
  return { rows: shown, next: place ? `${place.at.getTime()}_${place.id}` : null };
}
