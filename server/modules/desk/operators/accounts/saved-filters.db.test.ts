import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';

const test = useTestDatabase();
const FILTER = { path: '/desk/orders', name: 'Te controleren', query: 'status=paid' };
let desk: TestDesk;

beforeAll(async () => {
  desk = await createTestDesk(test, [await createTenant(test.database)]);
});
afterAll(() => desk.close());

describe('saved filters', () => {
  it('PRD-8 are the operator’s own, and one with the same name is replaced', async () => {
    const { filters } = desk.services.operators;
    const [anna, bram] = [await desk.operator('finance'), await desk.operator('finance')];
    await filters.save(anna, { ...FILTER, name: ` ${FILTER.name} ` });
    expect(await filters.list(anna)).toEqual([FILTER]);
    expect(await filters.list(bram)).toEqual([]);
    await filters.save(anna, { ...FILTER, query: 'status=open' });
    await filters.remove(bram, FILTER);
    expect(await filters.list(anna)).toEqual([{ ...FILTER, query: 'status=open' }]);
    await filters.remove(anna, FILTER);
    expect(await filters.list(anna)).toEqual([]);
  });

  it('PRD-8 are refused without a name, with a name or query that is too long, and beyond fifty', async () => {
    const { filters } = desk.services.operators;
    const ctx = await desk.operator('support');
    const keyOf = (change: Partial<typeof FILTER>) =>
      filters.save(ctx, { ...FILTER, ...change }).then(
        () => 'saved',
        ({ fields }: { fields: Record<string, { key: string }> }) =>
          Object.entries(fields).map(([field, { key }]) => `${field}: ${key}`),
      );
    expect(await keyOf({ name: ' ' })).toEqual(['name: required']);
    expect(await keyOf({ name: 'x'.repeat(41) })).toEqual(['name: text_long']);
    expect(await keyOf({ name: 'a\u0000b' })).toEqual(['name: invalid']);
    expect(await keyOf({ query: '' })).toEqual(['query: invalid']);
    expect(await keyOf({ query: 'x'.repeat(501) })).toEqual(['query: invalid']);
    for (let number = 0; number < 50; number += 1) expect(await keyOf({ name: `Filter ${number}` })).toBe('saved');
    expect(await keyOf({ name: 'Nog een' })).toEqual(['name: filters_full']);
    expect(await keyOf({ name: 'Filter 3', query: 'status=open' })).toBe('saved');
  });

  it('PRD-8 are at most fifty, even with concurrent forms', async () => {
    const { filters } = desk.services.operators;
    const ctx = await desk.operator('support');
    const names = Array.from({ length: 70 }, (_, number) => `Filter ${number}`);
    await Promise.allSettled(names.map((name) => filters.save(ctx, { ...FILTER, name })));
    expect(await filters.list(ctx)).toHaveLength(50);
  });

  it('PRD-8 are not removed by an invalid name', async () => {
    const { filters } = desk.services.operators;
    const ctx = await desk.operator('support');
    await filters.save(ctx, FILTER);
    for (const name of ['a\u0000', '\ud800']) await filters.remove(ctx, { ...FILTER, name });
    expect(await filters.list(ctx)).toEqual([FILTER]);
  });
});
