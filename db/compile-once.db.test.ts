import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { useTestDatabase } from '../tests/setup/test-database.ts';
import { compileOnce } from './compile-once.ts';

const test = useTestDatabase();
const TENANT = '019728c9-c000-79ad-b43f-00125500407f';

describe('a query that is compiled once', () => {
  it('runs with the values of each use', async () => {
    const query = compileOnce((trx, { names, at }: { names: string[]; at: Date | null }) =>
      sql<{ allNames: string; at: Date | null }>`select array_to_string(${names}::text[], ' ') as all_names,
        ${at}::timestamptz as at where ${true}::boolean`.compile(trx),
    );
    const run = (values: { names: string[]; at: Date | null }) =>
      test.database.withTenant(TENANT, async (trx) => (await trx.executeQuery(query(values))).rows);
    expect(await run({ names: ['Anna', 'Bram'], at: null })).toEqual([{ allNames: 'Anna Bram', at: null }]);
    expect(await run({ names: [], at: new Date(0) })).toEqual([{ allNames: '', at: new Date(0) }]);
  });

  it('is refused when its text is made of a value', () => {
    const query = compileOnce((trx, { name }: { name: string }) => sql.raw(`select '${name}'`).compile(trx));
    expect(() => query({ name: 'Anna' })).toThrow('cannot depend on its value "name"');
  });

  it('fails every test that uses it when its text depends on a value otherwise', () => {
    const query = compileOnce((trx, { all }: { all: boolean }) =>
      trx
        .selectFrom('tenants')
        .select('id')
        .$if(!all, (some) => some.limit(1))
        .compile(),
    );
    expect(() => query({ all: false })).toThrow('depends on its values');
  });
});
