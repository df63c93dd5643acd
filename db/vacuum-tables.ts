import pg from 'pg';

import { unlimitedSettings } from './connection.ts';

/**
 * Vacuums tables over a connection of its own: it takes longer than statements may, and neither runs in a transaction
 * nor behind a pooler.
 * @param url `postgres://` URL of a session of the role
 */
export async function vacuumTables(url: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client(unlimitedSettings(url));
  // Whoever waits for the answer gets the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`vacuum ${tables.map((table) => client.escapeIdentifier(table)).join(', ')}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
