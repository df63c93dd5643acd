import { isUuid } from '../../../../lib/security/ids.ts';

export const DESK_PAGE_SIZE = 50;

/** Keyset cursor of a list that is sorted by timestamp and id. */
export interface ListCursor {
  at: Date;
  id: string;
}

/** One page of a list with the cursor of the next one. */
export interface DeskPage<Row> {
  rows: Row[];
  /** Value for `after`; null on the last page. */
  next: string | null;
}

/** Parses a cursor written by `pageOf`; null for the first page and for an invalid cursor. */
export function parseCursor(after: string | null | undefined): ListCursor | null {
  const [moment, id = '', ...more] = (after ?? '').split('_');
  const at = new Date(Number(moment || Number.NaN));
  return Number.isNaN(at.getTime()) || !isUuid(id) || more.length > 0 ? null : { at, id };
}

/**
 * Builds a page from the rows that were read.
 * @param rows at most `DESK_PAGE` + 1, sorted
 * @param placeOf cursor of a row; its timestamp must have millisecond precision, as the application's clock writes it
 */
export function toPage<Row>(rows: readonly Row[], placeOf: (row: Row) => ListCursor): DeskPage<Row> {
  const shown = rows.slice(0, DESK_PAGE_SIZE);
  const last = rows.length > DESK_PAGE_SIZE ? shown.at(-1) : undefined;
  const place = last && placeOf(last);
  return { rows: shown, next: place ? `${place.at.getTime()}_${place.id}` : null };
}
