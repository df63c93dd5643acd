import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';

import { eventually } from '../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { describeBus, nextWake, TYPING } from '../../tests/setup/contracts/bus-contract.ts';
import type { RealtimeBus } from '../lib/redis/realtime-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

const test = useTestDatabase();
const ends: Array<() => Promise<unknown>> = [];

async function open(onError: (error: unknown) => void = () => undefined): Promise<RealtimeBus> {
  const bus = await createPostgresBus(test.runtimeUrl, onError);
  ends.push(() => bus.close());
  return bus;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describeBus(() => open());

it('FST-8 wakes listeners in other processes', async () => {
  const [one, other] = [await open(), await open()];
  const woken = nextWake(other, 't1', 'p1');
  await one.publish('t1', 'p1');
  await woken;
  const told = new Promise((resolve) => other.onSignal('t1', 'p1', resolve));
  await one.sendSignal('t1', 'p1', TYPING);
  expect(await told).toEqual(TYPING);
});

it('FST-8 tells the other processes, and not its own, that the sites’ files changed', async () => {
  const [one, other] = [await open(), await open()];
  const own = vi.fn<() => void>();
  one.onTenants(own);
  const told = new Promise<void>((resolve) => other.onTenants(resolve));
  await one.publishTenants();
  await told;
  expect(own).not.toHaveBeenCalled();
});

it('FST-8 sends ids only', async () => {
  const listener = new pg.Client({ connectionString: test.runtimeUrl });
  await listener.connect();
  ends.push(() => listener.end());
  const seen: string[] = [];
  listener.on('notification', ({ channel, payload }) => seen.push(`${channel} ${payload}`));
  await listener.query('listen sibling_wake; listen sibling_signal; listen sibling_tenants');
  const bus = await open();
  await bus.publish('t1', 'p1');
  await bus.sendSignal('t1', 'p1', TYPING);
  await bus.publishTenants();
  await eventually(() =>
    expect(seen).toEqual(['sibling_wake t1/p1', 'sibling_signal t1/p1/typing/c1', 'sibling_tenants ']),
  );
});

it('FST-8 connects again when the connection is lost, and delivers within the process meanwhile', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const [one, other] = [await open(), await open(onError)];
  await asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
  );
  await eventually(() => expect(onError).toHaveBeenCalled());
  const own = nextWake(other, 't1', 'p1');
  await other.publish('t1', 'p1').catch(() => undefined);
  await own;
  const woken = vi.fn<() => void>();
  other.onPublish('t1', 'p2', woken);
  // Each of the two may still be without its connection.
  await eventually(async () => {
    await one.publish('t1', 'p2');
    expect(woken).toHaveBeenCalled();
  });
});

it('FST-8 sends what it was given before it closes', async () => {
  const [one, other] = [await open(), await open()];
  const all = Array.from({ length: 1_200 }, (_, number) => `p${number}`);
  const woken = Promise.all(all.map((profile) => nextWake(other, 't1', profile)));
  const published = Promise.all(all.map((profile) => one.publish('t1', profile)));
  await one.close();
  await published;
  expect(await woken).toHaveLength(1_200);
});
