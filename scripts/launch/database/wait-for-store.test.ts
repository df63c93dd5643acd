import { createServer } from 'node:net';
import { once } from 'node:events';

import { expect, it } from 'vitest';

import { findFreePort } from '../../embedded/free-port.ts';
import { LaunchError } from '../../embedded/launch-error.ts';
import { waitForRedis, waitForStore } from './wait-for-store.ts';

it('HRD-3 waits for a store that is away, says so once without its password, and goes on when it responds', async () => {
  const port = await findFreePort();
  const notes: string[] = [];
  const waiting = waitForRedis(
    { url: `redis://:geheim@127.0.0.1:${port}`, sentinels: [] },
    (line) => void notes.push(line),
  );
  while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const redis = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      // Answers the handshake and the ping of the client.
      for (const command of data.toString().match(/^\*\d/gm) ?? []) socket.write(command ? '+OK\r\n' : '');
    });
  });
  redis.listen(port, '127.0.0.1');
  await once(redis, 'listening');
  await waiting;
  redis.close();
  expect(notes).toEqual([
    expect.stringMatching(/^REDIS_URL \(127\.0\.0\.1:\d+\) cannot be reached: .*Waiting for it …$/),
    expect.stringMatching(/responds\.$/),
  ]);
  expect(notes.join()).not.toContain('geheim');
});

it('HRD-3 does not wait for what waiting cannot mend', async () => {
  const ask = () => Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
  const waiting = waitForStore('DATABASE_URL', 'postgres://a:b@c/d', ask, () => undefined);
  await expect(waiting).rejects.toThrow(LaunchError);
  await expect(waiting).rejects.toThrow('DATABASE_URL (c) cannot be reached: password authentication failed');
});
