import { expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { createSettingsService } from './settings.service.ts';

const test = useTestDatabase();

it('TEN-006 returns a push key for a site with push, and none for one without', async () => {
  const [on, off] = [
    await createTenant(test.database),
    await createTenant(test.database, { features: { push: false } }),
  ];
  const settings = createSettingsService(await createTestDeps(test.database, [on, off]));
  const keyOf = async (tenant: typeof on) =>
    (await settings.viewSettings(createTestContext({ tenant }), tenant.hosts[0]!)).push_key;
  expect(await keyOf(on)).toMatch(/^[\w-]{80,}$/);
  expect(await keyOf(off)).toBeNull();
  // Once push is switched off, the cached key is not returned.
  expect(await keyOf({ ...on, features: { ...on.features, push: false } })).toBeNull();
});
