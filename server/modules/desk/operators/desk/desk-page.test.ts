import { describe, expect, it } from 'vitest';

import { DESK_PAGE_SIZE, toPage, parseCursor } from './desk-page.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rowsOf = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: idOf(n), at: new Date(Date.UTC(2026, 0, 1) + n) }));

describe('toPage', () => {
  it('returns a page with the cursor of the next one', () => {
    const rows = rowsOf(DESK_PAGE_SIZE + 1);
    const page = toPage(rows, 'at', (row) => row);
    expect(page.rows).toEqual(rows.slice(0, DESK_PAGE_SIZE));
    expect(parseCursor(page.next)).toEqual(rows[DESK_PAGE_SIZE - 1]);
  });

  it('returns no cursor on the last page', () => {
    expect(toPage(rowsOf(DESK_PAGE_SIZE), 'at', (row) => row).next).toBeNull();
    expect(toPage(rowsOf(0), 'at', (row) => row)).toEqual({ rows: [], next: null });
  });
});

describe('parseCursor', () => {
  it.each([undefined, null, '', '_', 'x_y', `_${idOf(1)}`, `12_${idOf(1)}_3`, '12_nothing'])(
    'starts at the first page for %o',
    (after) => {
      expect(parseCursor(after)).toBeNull();
    },
  );
});
