import { describe, expect, it } from 'vitest';

import { DESK_PAGE, pageOf, placeAfter } from './desk-page.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rowsOf = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: idOf(n), at: new Date(Date.UTC(2026, 0, 1) + n) }));

describe('pageOf', () => {
  it('returns a page with the cursor of the next one', () => {
    const rows = rowsOf(DESK_PAGE + 1);
    const page = pageOf(rows, (row) => row);
    expect(page.rows).toEqual(rows.slice(0, DESK_PAGE));
    expect(placeAfter(page.next)).toEqual(rows[DESK_PAGE - 1]);
  });

  it('returns no cursor on the last page', () => {
    expect(pageOf(rowsOf(DESK_PAGE), (row) => row).next).toBeNull();
    expect(pageOf([], (row: { id: string; at: Date }) => row)).toEqual({ rows: [], next: null });
  });
});

describe('placeAfter', () => {
  it.each([undefined, null, '', '_', 'x_y', `_${idOf(1)}`, `12_${idOf(1)}_3`, '12_nothing'])(
    'starts at the first page for %o',
    (after) => {
      expect(placeAfter(after)).toBeNull();
    },
  );
});
