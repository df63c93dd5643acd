import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { withClient } from '../../tests/isolation/catalogue.ts';
import { createFixtureIds, rowsOf } from '../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../tests/isolation/insert-rows.ts';
import { createOlderDatabase, type OlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';

const test = useTestDatabase();
let older: OlderDatabase;

/** Numbers that each site issued in 2026, by its company. */
const SITES = [
  { kvk: '90000001', numbers: [1, 2, 3] },
  { kvk: '90000001', numbers: [1, 2] },
  { kvk: '90000002', numbers: [1] },
];

beforeAll(async () => {
  older = await createOlderDatabase(test, 'series');
  await older.migrateTo('0068-lock-profiles-without-keys');
  await withClient(older.superuserUrl, async (client) => {
    // Foreign keys of tables that are not filled.
    await client.query('set session_replication_role = replica');
    for (const { kvk, numbers } of SITES) {
      const site = createFixtureIds(randomUUID());
      await client.query('insert into tenants (id, slug) values ($1, $2)', [site.tenantId, `s-${site.tenantId}`]);
      await client.query('insert into invoice_counters values ($1, 2026, $2)', [site.tenantId, numbers.length]);
      for (const number of numbers) {
        const company = JSON.stringify({ country: 'NL', kvk });
        const [fixture] = rowsOf(site, 'invoices');
        const row = { ...fixture, id: randomUUID(), number, company };
        const { text, values } = insertStatement('invoices', row);
        await client.query(text, values);
      }
    }
  });
  await older.migrateTo('0073-invoice-series');
});

afterAll(() => older.drop());

it('HRD-1 continues after the highest number of a company and renumbers no invoice', async () => {
  await withClient(older.superuserUrl, async (client) => {
    const { rows: series } = await client.query('select * from invoice_series order by company');
    expect(series).toEqual([
      { company: 'NL 90000001', year: 2026, last_number: 3 },
      { company: 'NL 90000002', year: 2026, last_number: 1 },
    ]);
    const { rows } = await client.query<{ number: number; series: string }>(
      `select number, series from invoices order by company ->> 'kvk', number`,
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3, 1]);
    expect(new Set(rows.map((row) => row.series))).toEqual(new Set(['']));
  });
});
