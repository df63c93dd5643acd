import { readFile } from 'node:fs/promises';

import pg from 'pg';
import { expect, it } from 'vitest';

import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { ERASED_TABLES, vacuumErasedTables } from './vacuum-erased-tables.ts';

const test = useTestDatabase();

/** Number of explicit vacuums of each table. */
async function vacuumed(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ relname: string; vacuum_count: string }>(
      'select relname, vacuum_count from pg_stat_user_tables where relname = any ($1)',
      [ERASED_TABLES],
    );
    return Object.fromEntries(rows.map(({ relname, vacuum_count }) => [relname, Number(vacuum_count)]));
  } finally {
    await client.end();
  }
}

it('SEC-020 vacuums every table that erasure deletes from, as the runtime role', async () => {
  const before = await vacuumed();
  expect(Object.keys(before).sort()).toEqual([...ERASED_TABLES].sort());
  expect(await vacuumErasedTables(test.database, 0)).toBe(0);
  expect(await vacuumed()).toEqual(before);
  expect(await vacuumErasedTables(test.database, 2)).toBe(2);
  const expected = Object.fromEntries(Object.entries(before).map(([table, count]) => [table, count + 1]));
  await expect.poll(vacuumed).toEqual(expected);
});

it('SEC-020 covers every table that erasure writes to', async () => {
  const sources = await Promise.all(
    ['erasure.queries.ts', 'retained-evidence.queries.ts'].map((name) =>
      readFile(new URL(name, import.meta.url), 'utf8'),
    ),
  );
  const written = [...sources.join('\n').matchAll(/(?:updateTable\('|deleteFrom\('|(?:update|delete from) )(\w+)/g)];
  const tables = written.map(([, name]) => name!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(tables.length).toBeGreaterThan(10);
  expect([...new Set(tables)].filter((table) => !ERASED_TABLES.includes(table))).toEqual([]);
});
