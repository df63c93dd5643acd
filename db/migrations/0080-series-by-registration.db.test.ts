import { afterAll, beforeAll, expect, it } from 'vitest';

import { withClient } from '../../tests/isolation/catalogue.ts';
import { createOlderDatabase, type OlderDatabase } from '../../tests/setup/postgres/older-database.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';

const test = useTestDatabase();
let older: OlderDatabase;

beforeAll(async () => {
  older = await createOlderDatabase(test, 'registrations');
  await older.migrateTo('0078-operator-devices');
  await withClient(older.superuserUrl, (client) =>
    client.query(`insert into invoice_series values ('NL 90000001', 2026, 3), ('acme NL 90000001', 2026, 7),
      ('acme NL 90000001', 2025, 40), ('be-2 DE hrb 12.345', 2026, 2), ('DE HRB 12345', 2026, 1)`),
  );
  await older.migrateTo('0080-series-by-registration');
});

afterAll(() => older.drop());

it('HRD-1 continues each registration after its highest number', async () => {
  await withClient(older.superuserUrl, async (client) => {
    const { rows } = await client.query('select * from invoice_series order by company, year');
    expect(rows).toEqual([
      { company: 'DE HRB12345', year: 2026, last_number: 2 },
      { company: 'NL 90000001', year: 2025, last_number: 40 },
      { company: 'NL 90000001', year: 2026, last_number: 7 },
    ]);
  });
});
