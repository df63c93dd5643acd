import { beforeEach, describe, expect, it } from 'vitest';

import { createMember } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { withClient } from '../../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { hasDemoData } from '../../../db/seed/demo-data.ts';
import { DEMO_PASSWORD_HASH } from '../../../db/seed/demo-password.ts';
import { refuseDemoData } from './refuse-demo-data.ts';

const test = useTestDatabase();
const run = (text: string) => withClient(test.superuserUrl, (client) => client.query(text));

describe('HRD-5 data of the demo', () => {
  beforeEach(async () => {
    await run(`delete from installation_facts where name like 'demo-seed:%'`);
    await run('truncate users cascade');
  });

  it('is found by the mark of the seed, and production refuses to start on it', async () => {
    expect(await hasDemoData(test.database)).toBe(false);
    await run(`insert into installation_facts (name, value) values ('demo-seed:operators', '{}')`);
    expect(await hasDemoData(test.database)).toBe(true);
    await expect(refuseDemoData({ demo: false, PREPARED_STATEMENTS: false }, test.runtimeUrl)).rejects.toThrow(
      'The demo has filled this database',
    );
    await expect(refuseDemoData({ demo: true, PREPARED_STATEMENTS: true }, test.runtimeUrl)).resolves.toBeUndefined();
  });

  it('is found without the mark by a persona with the published password', async () => {
    const tenant = await createTenant(test.database, { slug: 'she' });
    const persona = await createMember(test.database, tenant, { email: 'free@she.localhost' });
    expect(await hasDemoData(test.database)).toBe(false);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ passwordHash: DEMO_PASSWORD_HASH }).where('id', '=', persona.userId).execute(),
    );
    expect(await hasDemoData(test.database)).toBe(true);
  });
});
