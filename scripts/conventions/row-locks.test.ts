import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that may lock rows against foreign key checks, with the reason. */
const EXCEPTIONS = new Map([
  ['db/migrations/0067-search-bitmaps.ts', 'No table refers to the rows'],
  ['server/modules/platform/tenants/purge.ts', 'It deletes the row, and all that refers to it'],
]);

/**
 * `for update` also waits for, and blocks, the foreign key checks of inserts that refer to the row:
 * https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS
 */
const BLOCKS_KEY_CHECKS = /\.forUpdate\(|\bfor update\b(?! to )/i;

it.each(['query.forUpdate()', 'select 1 from users\nfor update', 'for update of m skip locked'])(
  'recognises %j',
  (source) => {
    expect(source).toMatch(BLOCKS_KEY_CHECKS);
  },
);

it('MAC-2 locks rows without blocking the foreign key checks of others, which could deadlock', () => {
  const files = ['db/**/*.ts', 'scripts/**/*.ts', 'server/**/*.ts'].flatMap((pattern) => globSync(pattern));
  const shipped = files.filter((file) => !file.endsWith('.test.ts'));
  expect(shipped.length).toBeGreaterThan(500);
  expect(shipped.filter((file) => BLOCKS_KEY_CHECKS.test(readFileSync(file, 'utf8')))).toEqual([...EXCEPTIONS.keys()]);
});
