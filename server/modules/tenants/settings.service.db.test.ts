import { expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import { createSettingsService } from './settings.service.ts';

const test = useTestDatabase();

it('TEN-006 gives a push key to a site that sends messages through the browser, and none to one that does not', async () => {
  const [on, off] = [
    await createTenant(test.database),
    await createTenant(test.database, { features: { push: false } }),
  ];
  const settings = createSettingsService(await createTestDeps(test.database, [on, off]));
  const keyOf = async (tenant: typeof on) =>
    (await settings.viewSettings(createTestContext({ tenant }), tenant.hosts[0]!)).push_key;
  expect(await keyOf(on)).toMatch(/^[\w-]{80,}$/);
  expect(await keyOf(off)).toBeNull();
  // Switched off later, the key that is known by then stays unsaid.
  expect(await keyOf({ ...on, features: { ...on.features, push: false } })).toBeNull();
});
