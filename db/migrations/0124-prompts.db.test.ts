import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { withClient } from '../../tests/isolation/catalogue.ts';
import { createFixtureIds, rowsOf } from '../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../tests/isolation/insert-rows.ts';
import { createOlderDatabase, type OlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';

const test = useTestDatabase();
let older: OlderDatabase;

/** What the member wrote before prompts. */
const NOTES = {
  about: 'Ik bak brood.',
  looking_for: 'Iemand die lacht.',
  ideal_evening: 'Koken.',
  ask_me: 'Mijn reis.',
};
const ids = createFixtureIds(randomUUID());

beforeAll(async () => {
  older = await createOlderDatabase(test, 'prompts');
  await older.migrateTo('0123-search-places');
  await withClient(older.superuserUrl, async (client) => {
    // Foreign keys of tables that are not filled.
    await client.query('set session_replication_role = replica');
    await client.query('insert into tenants (id, slug) values ($1, $2)', [ids.tenantId, 'prompts']);
    const [fixture] = rowsOf(ids, 'profiles');
    const { prompts: _, ...row } = { ...fixture, ...NOTES } as Record<string, unknown>;
    const { text, values } = insertStatement('profiles', row);
    await client.query(text, values);
  });
  await older.migrateTo('0125-validate-prompts');
});

afterAll(() => older.drop());

it('MEM-2 keeps the texts of notes, and works with rows of the previous release', async () => {
  await withClient(older.superuserUrl, async (client) => {
    const { rows } = await client.query('select about, looking_for, ideal_evening, ask_me, prompts from profiles');
    expect(rows).toEqual([{ ...NOTES, prompts: null }]);
  });
});
