import { isUuid } from '../../../../lib/security/ids.ts';

export const DESK_PAGE_SIZE = 50;

/** Keyset cursor of a list that is sorted by timestamp and id. */
export interface ListCursor {
  at: Date;
  id: string;
}

/** What every list can be asked for: one site, and the page after a cursor. */
export interface ListSearch {
  site?: string | null;
  after?: string | null;
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
 * Builds a page from the rows that were read, at most `DESK_PAGE_SIZE` + 1.
 * @param at the column that they are sorted by, with the precision of the application's clock: milliseconds
 */
export function toPage<At extends string, Row extends { id: string } & Record<At, Date>, View>(
  rows: readonly Row[],
  at: At,
  view: (row: Row) => View,
): DeskPage<View> {
  const shown = rows.slice(0, DESK_PAGE_SIZE);
  const last = rows.length > DESK_PAGE_SIZE ? shown.at(-1) : undefined;
  return { rows: shown.map(view), next: last ? `${last[at].getTime()}_${last.id}` : null };
}
