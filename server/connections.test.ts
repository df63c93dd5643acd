import { expect, it } from 'vitest';

import { countConnections } from './connections.ts';
import { readEnv } from './env.ts';

const count = (settings: Record<string, string>) =>
  countConnections(readEnv({ DATABASE_URL: 'postgres://a:b@c/d', ...settings }));

it('HRD-3 counts the connections that a start opens at most', () => {
  const desk = { CONSOLE_DATABASE_URL: 'postgres://e:f@c/d' };
  const redis = { REDIS_URL: 'redis://g' };
  expect(count({ ROLE: 'web', WEB_PROCESSES: '1', ...desk, ...redis })).toBe(23);
  expect(count({ ROLE: 'worker', ...desk, ...redis })).toBe(17);
  expect(count({ ROLE: 'web', WEB_PROCESSES: '1', ...redis, READ_DATABASE_URL: 'postgres://a:b@h/d' })).toBe(14);
  expect(count({ ROLE: 'web', WEB_PROCESSES: '2', ...desk })).toBe(2 * (5 * 2 + 5));
  expect(count({ ROLE: 'all', WEB_PROCESSES: '4', DATABASE_POOL: '40' })).toBe(4 * (10 + 5) + 4);
});
