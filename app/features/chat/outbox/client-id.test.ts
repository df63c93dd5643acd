import { expect, it } from 'vitest';

import { newClientId } from './client-id.ts';

it('CHT-015 returns a random UUID', () => {
  const ids = new Set(Array.from({ length: 200 }, newClientId));
  expect(ids.size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
