import type pg from 'pg';

import { BUILT_TABLES, rowsOf, type FixtureIds, type Row } from './fixture-rows.ts';

/** A parameterized insert of one row. */
export function insertStatement(table: string, row: Row): { text: string; values: unknown[] } {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`;
  return { text, values: Object.values(row) };
}

/** Inserts the rows of all tables, in the caller's transaction. */
export async function insertFixtureRows(client: pg.Client, world: FixtureIds): Promise<void> {
  for (const table of BUILT_TABLES) {
    for (const row of rowsOf(world, table)) {
      const { text, values } = insertStatement(table, row);
      await client.query(text, values);
    }
  }
}
