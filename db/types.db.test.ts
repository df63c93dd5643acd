import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { renderDbTypes } from '../scripts/generate/db-types.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';

const test = useTestDatabase();

it('has types that match the migrated database (else run npm run generate:db-types)', async () => {
  const current = await readFile(new URL('./types.ts', import.meta.url), 'utf8');
  expect(await renderDbTypes(test.migratorUrl)).toBe(current);
});
