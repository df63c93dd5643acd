import { expect, it } from 'vitest';

import { serialize } from './serialize.ts';

it('serialize writes dates as ISO 8601 and keeps other values', () => {
  const row = { id: 'a', at: new Date('2026-01-02T03:04:05.678Z'), until: null, list: ['b'] };
  expect(serialize(row)).toEqual({ id: 'a', at: '2026-01-02T03:04:05.678Z', until: null, list: ['b'] });
});
