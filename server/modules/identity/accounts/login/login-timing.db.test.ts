import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Database } from '../../../../../db/client.ts';
import { createServices } from '../../../../services.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<{ verify: typeof verify }>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const test = useTestDatabase();

it('SEC-016 does the same work for an address with and without an account', async () => {
  const tenant = await createTenant(test.database);
  let transactions = 0;
  const counted: Database = {
    ...test.database,
    withTenant: (tenantId, work) => {
      transactions += 1;
      return test.database.withTenant(tenantId, work);
    },
  };
  const { accounts } = createServices(await createTestDeps(counted, [tenant]));
  const { email } = await createMember(test.database, tenant);
  const blocked = await createMember(test.database, tenant, { status: 'blocked' });
  const deleted = await createMember(test.database, tenant, { status: 'deleted' });
  const workFor = async (address: string) => {
    transactions = 0;
    vi.mocked(verify).mockClear();
    await expect(
      accounts.logIn(createTestContext({ tenant }), { email: address, password: 'verkeerd' }),
    ).rejects.toMatchObject({ code: 'login_failed' });
    const parameters = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    return { transactions, parameters };
  };
  const known = await workFor(email);
  expect(known).toEqual({ transactions: 1, parameters: ['$argon2id$v=19$m=19456,t=2,p=1'] });
  for (const address of ['niemand@post.example', blocked.email, deleted.email, 'geen adres', '']) {
    expect([address, await workFor(address)]).toEqual([address, known]);
  }
});
