import { beforeEach, describe, expect, it } from 'vitest';

import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { withClient } from '../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { hasDemoData } from './demo-data.ts';
import { DEMO_PASSWORD_HASH } from './demo-password.ts';

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
    const production = { SITE_MODE: 'production', SECRET: 'x'.repeat(40), PORT: '0', LOG_LEVEL: 'silent' };
    const env = readEnv({ ...production, DATABASE_URL: 'postgres://app:unused@db/sibling' });
    const started = startServer({ ...env, DATABASE_URL: test.runtimeUrl });
    await expect(started).rejects.toThrow('The demo has filled this database');
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
