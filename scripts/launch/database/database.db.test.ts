import { expect, it } from 'vitest';

import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { checkServer } from './database.ts';

const test = useTestDatabase();

it('HRD-3 refuses a start that may open more connections than PostgreSQL allows', async () => {
  const check = (connections: number) =>
    checkServer('DATABASE_URL', test.runtimeUrl, { mustBeBound: true, connections });
  await expect(check(22)).resolves.toBeUndefined();
  await expect(check(10_000)).rejects.toThrow(
    /may open 10000 connections, and PostgreSQL allows \d+: raise its max_connections/,
  );
});
