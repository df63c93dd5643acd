import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { eventually } from '../../tests/setup/eventually.ts';
import { selectPlacements } from '../modules/platform/tenants/registry/tenants.queries.ts';
import { createTestClock } from '../../tests/factories/clock.ts';
import { createMember } from '../../tests/factories/member.ts';
import { createTenantsFolder, type TenantsFolder } from '../../tests/factories/tenants-folder.ts';
import { startSilentProxy, type SilentProxy } from '../../tests/setup/silent-proxy.ts';
import { createTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../lib/logger.ts';
import { newId } from '../lib/security/ids.ts';
import { createTenantRegistry, type TenantRegistry } from '../modules/platform/tenants/index.ts';
import { openStores, type Stores } from './open-stores.ts';
import { describeOtherPod, sitesOfPod } from './pods.ts';

/* Two pods, of which the second can be taken away. Each test starts processes, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const first = useTestDatabase();
const second = useTestDatabase();
const log = createLogger({ level: 'silent', pretty: false });
const ends: Array<() => unknown> = [];
let folder: TenantsFolder;
let proxy: SilentProxy;

beforeEach(async () => {
  folder = await createTenantsFolder();
  proxy = await startSilentProxy(second.runtimeUrl);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  proxy.close();
  await folder.cleanUp();
});

interface Process {
  stores: Stores;
  tenants: TenantRegistry;
  app: TestApp;
}

/**
 * Starts what a process has of its stores, with the second pod at an address.
 * @param findingMs for how long it looks for the sites of a pod that was away
 */
async function startProcess(northUrl = proxy.url, findingMs = 0): Promise<Process> {
  const file = `${folder.dir}/../pods.yaml`;
  await writeFile(
    file,
    `pods:\n  north: { invoice_numbers_from: 10000001, DATABASE_URL: '${northUrl}', CONSOLE_DATABASE_URL: '${second.consoleUrl}' }\n`,
  );
  const env = readEnv({ DATABASE_URL: first.runtimeUrl, PODS_FILE: file, WEB_PROCESSES: '2', OVERLOAD_DELAY: '60000' });
  await rm(folder.cacheDir, { recursive: true, force: true });
  const clock = createTestClock();
  const stores = await openStores(env, log, () => newId(clock));
  ends.push(() => stores.close());
  const tenants = createTenantRegistry({ ...folder, log, watch: false, ...stores.sites });
  await tenants.start();
  await stores.serve(
    () => Promise.resolve(),
    () => sleep(findingMs).then(tenants.refresh),
  );
  const { database, pods, jobs, bus } = stores;
  const app = await createTestApp({
    database,
    tenants: [],
    overrides: { env, pods, jobs, bus, tenants, clock } as never,
  });
  ends.push(() => app.close());
  return { stores, tenants, app };
}

const membersIn = (at: typeof first, tenantId: string) =>
  at.database.withTenant(tenantId, (trx) => trx.selectFrom('users').select('id').execute());

const settings = (tenant: { hosts: string[] }) => ({ path: '/api/settings.php', headers: { host: tenant.hosts[0]! } });

it('MAC-6 stores what belongs to a site in its pod: rows, jobs and wake-ups', async () => {
  await folder.write('zuid');
  await folder.write('noord', { pod: 'north' });
  const one = await startProcess();
  const other = await startProcess();
  const [zuid, noord] = [one.tenants.bySlug('zuid')!, one.tenants.bySlug('noord')!];
  expect(other.tenants.bySlug('noord')!.id).toBe(noord.id);
  for (const tenant of [zuid, noord]) await createMember(one.stores.database, tenant, { email: 'lid@post.example' });
  const counts = await Promise.all(
    [first, second].flatMap((at) => [zuid, noord].map(async ({ id }) => (await membersIn(at, id)).length)),
  );
  expect(counts).toEqual([1, 0, 0, 1]);
  // Its jobs too, and those who work them look there.
  const worked = Promise.withResolvers<string>();
  const handle = ({ tenantId }: { tenantId: string }) => Promise.resolve(worked.resolve(tenantId));
  await other.stores.jobs.work(new Proxy({}, { get: () => handle }) as never);
  await one.stores.database.withTenant(noord.id, (trx) =>
    one.stores.jobs.enqueue(trx, 'send-sandbox-events', { tenantId: noord.id }),
  );
  expect(await worked.promise).toBe(noord.id);
  await other.stores.jobs.stopWork();
  const woken = new Promise<void>((resolve) => other.stores.bus.onPublish(noord.id, 'profile', resolve));
  await one.stores.bus.publish(noord.id, 'profile');
  await woken;
  // The default pod lists the site for operators' roles, and says where it is.
  const listed = await first.database.withPlatform((trx) => selectPlacements(trx, ['noord']));
  expect(listed).toEqual([{ id: noord.id, slug: 'noord', pod: 'north', moves: 0 }]);
  expect(
    sitesOfPod({ pods: one.stores.pods, tenants: one.tenants }, 'north')
      .list()
      .map(({ slug }) => slug),
  ).toEqual(['noord']);
});

it('MAC-6 affects only its own sites when a pod stops responding', async () => {
  await folder.write('zuid');
  await folder.write('noord', { pod: 'north' });
  const { app, stores, tenants } = await startProcess();
  const [zuid, noord] = [tenants.bySlug('zuid')!, tenants.bySlug('noord')!];
  const member = await createMember(stores.database, noord);
  const chats = () => app.call({ tenant: noord, member, path: '/api/chats.php' });
  expect((await chats()).statusCode).toBe(200);
  proxy.fallSilent(true);
  const north = stores.pods.list.find(({ name }) => name === 'north')!;
  await eventually(() => expect(north.isOpen()).toBe(false));
  const answer = await chats();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  const other = await createMember(stores.database, zuid);
  expect((await app.call({ tenant: zuid, member: other, path: '/api/chats.php' })).statusCode).toBe(200);
  const ready = await app.app.inject({ path: '/readyz' });
  expect(ready.statusCode).toBe(200);
  expect(stores.database.waitMs()).toBe(0);
  proxy.speak();
  await eventually(async () => expect((await chats()).statusCode).toBe(200));
});

it('MAC-6 starts without an unavailable pod, creates none of its sites elsewhere, and serves them when it is back', async () => {
  await folder.write('zuid');
  await folder.write('later', { pod: 'north' });
  proxy.fallSilent(true);
  const { app, stores, tenants } = await startProcess();
  const away = tenants.bySlug('later')!;
  expect((await app.call({ tenant: away, ...settings(away), member: { sessionToken: 'x' } })).statusCode).toBe(503);
  await createMember(stores.database, tenants.bySlug('zuid')!);
  expect(await first.database.withPlatform((trx) => selectPlacements(trx, ['later']))).toEqual([]);
  proxy.speak();
  const north = stores.pods.list.find(({ name }) => name === 'north')!;
  await eventually(() => expect(north.isOpen()).toBe(true));
  const here = tenants.bySlug('later')!;
  expect(here.id).not.toBe(away.id);
  await createMember(stores.database, here);
  expect(await membersIn(second, here.id)).toHaveLength(1);
});

it('MAC-6 runs the jobs of a pod that was unavailable at the start once its sites are known', async () => {
  await folder.write('later', { pod: 'north' });
  const one = await startProcess();
  const { id } = one.tenants.bySlug('later')!;
  const enqueue = () =>
    one.stores.database.withTenant(id, (trx) => one.stores.jobs.enqueue(trx, 'send-sandbox-events', { tenantId: id }));
  // Otherwise the default pod knows it too.
  const superuser = new pg.Client({ connectionString: first.superuserUrl });
  await superuser.connect();
  await superuser.query('delete from tenants where id = $1', [id]);
  await superuser.end();
  const silent = await startSilentProxy(second.runtimeUrl);
  ends.push(() => silent.close());
  silent.fallSilent(true);
  // One that has stopped its work before the pod comes works none.
  const workedByStopped: string[] = [];
  const stopped = await startProcess(silent.url);
  const refuse = ({ tenantId }: { tenantId: string }) => Promise.resolve(void workedByStopped.push(tenantId));
  await stopped.stores.jobs.work(new Proxy({}, { get: () => refuse }) as never);
  await stopped.stores.jobs.stopWork();
  // Longer than it takes until a job is fetched.
  const other = await startProcess(silent.url, 4_000);
  expect(other.tenants.byId(id) === null).toBe(true);
  const worked = Promise.withResolvers<string | undefined>();
  const handle = ({ tenantId }: { tenantId: string }) =>
    Promise.resolve(worked.resolve(other.tenants.byId(tenantId)?.slug));
  await other.stores.jobs.work(new Proxy({}, { get: () => handle }) as never);
  await enqueue();
  silent.speak();
  expect(await worked.promise).toBe('later');
  expect(workedByStopped).toEqual([]);
  await other.stores.jobs.stopWork();
});

it('MAC-6 leaves a site where its data is when its file names another pod, and says so', async () => {
  await folder.write('blijft');
  const before = (await startProcess()).tenants.bySlug('blijft')!;
  await folder.write('blijft', { pod: 'north' });
  const { stores, tenants } = await startProcess();
  const after = tenants.bySlug('blijft')!;
  expect([after.id, after.pod, stores.pods.podOf(after.id)]).toEqual([before.id, 'north', 'default']);
  expect(describeOtherPod(stores.pods, after)[0]).toContain('the data of blijft is in default');
  await folder.write('blijft', { pod: 'west' });
  await tenants.refresh();
  expect(tenants.list().find(({ slug }) => slug === 'blijft')).toMatchObject({
    state: 'last_good',
    issues: [{ path: 'pod', wrong: '"west" is not a pod here', allowed: 'default, north' }],
  });
});
