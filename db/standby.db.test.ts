import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Tenant } from '../tenants/tenant.schema.ts';
import { createMember, type Member } from '../tests/factories/member.ts';
import { createTenant } from '../tests/factories/tenant.ts';
import { eventually } from '../tests/setup/eventually.ts';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../tests/setup/postgres/standby.ts';
import { createTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { createDatabase, type Database } from './client.ts';
import { watchStandby } from './standby-watch.ts';
import { withStandby } from './standby.ts';

let servers: ReplicatedDatabase;
let tenant: Tenant;
let member: Member;
let app: TestApp;
let database: Database;
let readStandby: ReturnType<typeof vi.fn<Database['read']>>;

beforeAll(async () => {
  servers = await startReplicatedDatabase();
});
afterAll(() => servers?.close());

/** The app on both servers. */
async function open(options: { maxBehindMs?: number; standbyUrl?: string; onError?: (error: unknown) => void } = {}) {
  const { standbyUrl = servers.standby.runtimeUrl, onError = () => undefined } = options;
  const primaryUrl = servers.primary.runtimeUrl;
  const standby = createDatabase({ url: standbyUrl, poolSize: 2 });
  readStandby = vi.fn<Database['read']>(standby.read);
  const watch = watchStandby({ primaryUrl, standbyUrl, onError, ...options });
  database = withStandby(createDatabase({ url: primaryUrl }), { ...standby, read: readStandby as never }, watch);
  tenant = await createTenant(database);
  member = await createMember(database, tenant);
  app = await createTestApp({ database, tenants: [tenant] });
}

const save = async (about: string) => {
  const answer = await app.call({ tenant, member, method: 'PUT', path: '/api/profile.php', body: { about } });
  expect(answer.statusCode).toBe(200);
  return /written=\d+/.exec(String(answer.headers['set-cookie']))![0];
};

const readAbout = async (written?: string) => {
  const cookie = [`session=${member.sessionToken}`, ...(written ? [written] : [])].join('; ');
  const query = { id: member.profileId };
  const answer = await app.call({ tenant, path: '/api/profile.php', query, headers: { cookie } });
  return answer.json<{ profile: { about: string } }>().profile.about;
};

/** Waits until the standby answers reads of somebody who has written this. */
const untilUsed = (written?: string) =>
  eventually(async () => {
    readStandby.mockClear();
    await readAbout(written);
    expect(readStandby).toHaveBeenCalled();
  });

describe('reads from a standby', () => {
  beforeEach(() => open({ maxBehindMs: 600_000 }));
  afterEach(async () => {
    await servers.atStandby('select pg_wal_replay_resume()');
    await app.close();
    await database.close();
  });

  it('MAC-3 show members their own changes at once, while the standby is behind them', async () => {
    await save('Eerst.');
    await untilUsed();
    await eventually(async () => expect(await readAbout()).toBe('Eerst.'));
    await servers.atStandby('select pg_wal_replay_pause()');
    const written = await save('Nu anders.');
    expect(await readAbout(written)).toBe('Nu anders.');
    // Somebody else's reads may be answered by the standby, which proves that it is behind.
    expect(await readAbout()).toBe('Eerst.');
    await servers.atStandby('select pg_wal_replay_resume()');
    await untilUsed(written);
    expect(await readAbout(written)).toBe('Nu anders.');
  });

  it('MAC-3 are answered by the primary if the standby does not have the row yet', async () => {
    await untilUsed();
    await servers.atStandby('select pg_wal_replay_pause()');
    const other = await createMember(database, tenant);
    const query = { id: other.profileId };
    const answer = await app.call({ tenant, member, path: '/api/profile.php', query });
    expect(readStandby).toHaveBeenCalled();
    expect(answer.statusCode).toBe(200);
  });
});

it('MAC-3 skip a standby that has lagged for seconds, or is unavailable', async () => {
  await open();
  await untilUsed();
  await servers.atStandby('select pg_wal_replay_pause()');
  await save('Later.');
  await eventually(async () => expect(await readAbout()).toBe('Later.'));
  await servers.atStandby('select pg_wal_replay_resume()');
  await untilUsed();
  await servers.standby.stop();
  await eventually(async () => {
    readStandby.mockClear();
    expect(await readAbout()).toBe('Later.');
    expect(readStandby).not.toHaveBeenCalled();
  });
  await app.close();
  await database.close();
}, 90_000);

it('MAC-3 uses no server whose role sees every tenant', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  await open({ standbyUrl: servers.primary.superuserUrl, onError });
  await eventually(() => expect(String(onError.mock.calls[0])).toContain('row-level security does not bind'));
  await readAbout();
  expect(readStandby).not.toHaveBeenCalled();
  await app.close();
  await database.close();
});
