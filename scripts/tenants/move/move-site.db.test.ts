import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../../db/client.ts';
import { overPods } from '../../../db/pods.ts';
import { newId } from '../../../server/lib/security/ids.ts';
import { isOutage } from '../../../server/lib/errors/outage.ts';
import { processMs } from '../../../server/lib/time/clock.ts';
import { createPlaces } from '../../../server/modules/platform/tenants/registry/places.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { createTestClock } from '../../../tests/factories/clock.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { readFingerprint, withClient } from '../../../tests/isolation/catalogue.ts';
import { createFixtureIds } from '../../../tests/isolation/fixture-rows.ts';
import { insertFixtureRows } from '../../../tests/isolation/insert-rows.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { LONGEST_FREEZE_MS, moveSite } from './move-site.ts';
import { deleteFormerRows, findPlaces, type MovePod } from './site-places.ts';

/* Two pods, each with a site that stays and one that moves between them, with a row in every table. */
const south = useTestDatabase();
const north = useTestDatabase();
const databases = { default: south, north };
const ends: Array<() => Promise<unknown>> = [];
let moving: Tenant;
let staying: Tenant;
let other: Tenant;
let pods: [MovePod, MovePod];

async function fill({ superuserUrl }: typeof south, tenant: Tenant): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await client.query('begin');
    await client.query('insert into tenants (id, slug) values ($1, $2)', [tenant.id, tenant.slug]);
    await insertFixtureRows(client, createFixtureIds(tenant.id));
    await client.query('commit');
  });
}

beforeAll(async () => {
  [moving, staying, other] = [
    buildTenant({ slug: 'gaat' }),
    buildTenant({ slug: 'blijft' }),
    buildTenant({ slug: 'ander' }),
  ];
  await fill(south, moving);
  await fill(south, staying);
  await fill(north, other);
  pods = (await Promise.all(
    (['default', 'north'] as const).map(async (name) => {
      const client = new pg.Client({ connectionString: databases[name].migratorUrl });
      await client.connect();
      ends.push(() => client.end());
      return { name, client };
    }),
  )) as [MovePod, MovePod];
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** What a process has: its own connections, and its own knowledge of where the sites are. */
async function startProcess(): Promise<Database> {
  const list = (['default', 'north'] as const).map((name) => {
    const database = createDatabase({ url: databases[name].runtimeUrl, poolSize: 4, isPod: true });
    ends.push(() => database.close());
    return { name, database, isOpen: () => true };
  });
  const places = createPlaces(list, () => newId(createTestClock()));
  await places.ensure([moving, staying, other]);
  return overPods(list, places.podOf, places.renew);
}

const fingerprintsOf = async (tenant: Tenant) =>
  Promise.all([south, north].map(({ superuserUrl }) => readFingerprint(superuserUrl, tenant.id)));
const move = (from: MovePod, to: MovePod, tries = 3) =>
  moveSite({ slug: moving.slug, source: from, target: to, note: () => undefined, now: processMs, tries });

interface Told {
  /** Steps that were acknowledged. */
  steps: number;
  /** The longest time without a write, in milliseconds. */
  silence: number;
}

/** The row of a step, which the next one changes and the one after that deletes. */
const rowOf = (writer: string, step: number) => ({
  tenantId: moving.id,
  subjectHash: createHash('sha256').update(`${writer} ${step}`).digest(),
});

/** Writes one step after the other, each to what the ones before it have left, and asks again when asked to. */
async function write(database: Database, writer: string, until: Promise<unknown>): Promise<Told> {
  const told: Told = { steps: 0, silence: 0 };
  let ended = false;
  const end = () => {
    ended = true;
  };
  until.then(end, end);
  let last = processMs();
  while (!ended) {
    const step = told.steps + 1;
    const at = (number: number) => rowOf(writer, number);
    try {
      const done = await database.withTenant(moving.id, async (trx) => {
        const row = { ...at(step), failures: 1, windowStartedAt: new Date(0) };
        await trx.insertInto('loginAttempts').values(row).execute();
        const before = trx.updateTable('loginAttempts').set({ failures: 2 });
        const [changed] = await before.where((eb) => eb.and(at(step - 1))).execute();
        const [deleted] = await trx
          .deleteFrom('loginAttempts')
          .where((eb) => eb.and(at(step - 2)))
          .execute();
        return [Number(changed!.numUpdatedRows), Number(deleted!.numDeletedRows)];
      });
      expect(done).toEqual([step > 1 ? 1 : 0, step > 2 ? 1 : 0]);
      told.steps = step;
      told.silence = Math.max(told.silence, processMs() - last);
      last = processMs();
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
    await sleep(5);
  }
  return told;
}

it('MAC-6 moves a site back and forth during writes, without losing, duplicating or changing rows', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const stayed = await fingerprintsOf(staying);
  const others = await fingerprintsOf(other);
  const [from, to] = pods;
  const moves = (async () => {
    await sleep(200);
    const there = await move(from, to);
    await sleep(300);
    const back = await move(to, from);
    await sleep(300);
    return [there, back, await move(from, to)];
  })();
  const told = await Promise.all([write(one, 'one', moves), write(two, 'two', moves)]);
  const results = await moves;
  for (const { frozenMs, tables } of results) {
    expect(frozenMs).toBeLessThan(LONGEST_FREEZE_MS);
    expect(tables).toBeGreaterThan(60);
  }
  const left = [];
  for (const [index, { steps, silence }] of told.entries()) {
    expect(steps).toBeGreaterThan(20);
    expect(silence).toBeLessThan(LONGEST_FREEZE_MS);
    const writer = ['one', 'two'][index]!;
    left.push({ failures: 1, ...rowOf(writer, steps) }, { failures: 2, ...rowOf(writer, steps - 1) });
  }
  const found = await one.withTenant(moving.id, (trx) =>
    trx
      .selectFrom('loginAttempts')
      .select(['failures', 'tenantId', 'subjectHash'])
      .where('windowStartedAt', '=', new Date(0))
      .execute(),
  );
  expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(new Set(left.map((row) => JSON.stringify(row))));
  // Those who stay were not changed.
  expect(await fingerprintsOf(staying)).toEqual(stayed);
  expect(await fingerprintsOf(other)).toEqual(others);
  const [atSouth, atNorth] = await fingerprintsOf(moving);
  expect(Object.keys(atNorth!).filter((table) => atNorth![table]!.startsWith('0:'))).toEqual([]);
  // What nobody has written to since is the same, to the last generated column.
  expect({ ...atSouth, login_attempts: '' }).toEqual({ ...atNorth, login_attempts: '' });
  expect((await findPlaces(moving.slug, pods)).home.name).toBe('north');
}, 120_000);

it('MAC-6 also moves waiting jobs and the audit log', async () => {
  const [from, to] = pods;
  const { home } = await findPlaces(moving.slug, pods);
  const target = home === from ? to : from;
  const [here, there] = [databases[home.name as 'north'], databases[target.name as 'north']];
  const waiting = { tenantId: moving.id, mailId: newId(createTestClock()) };
  await withClient(here.superuserUrl, async (client) => {
    await client.query(`insert into pgboss.job (name, data) values ('send-mail', $1), ('send-mail', $2)`, [
      waiting,
      { ...waiting, tenantId: staying.id },
    ]);
    const operator = newId(createTestClock());
    await client.query(
      `insert into operators (id, email, name, status, created_at) values ($1, 'o@post.example', 'Otto', 'active', now())`,
      [operator],
    );
    await client.query(
      `insert into audit_log (id, operator_id, tenant_id, action, at, operator_name, operator_email, subject_type, detail, about)
        values ($1, $1, $2, 'member.look', now(), 'Otto', 'o@post.example', 'member', '{}', '{}')`,
      [operator, moving.id],
    );
  });
  await move(home, target);
  const found = async ({ superuserUrl }: typeof south) =>
    withClient(superuserUrl, async (client) => {
      const jobs = await client.query(`select data->>'tenantId' as site from pgboss.job where data->>'mailId' = $1`, [
        waiting.mailId,
      ]);
      const audited = await client.query(
        `select o.status from audit_log a join operators o on o.id = a.operator_id where a.tenant_id = $1`,
        [moving.id],
      );
      return {
        jobs: jobs.rows.map(({ site }) => site as string),
        audited: audited.rows.map(({ status }) => status as string),
      };
    });
  expect(await found(there)).toEqual({ jobs: [moving.id], audited: ['disabled'] });
  expect(await found(here)).toEqual({ jobs: [staying.id], audited: ['active'] });
});

it('MAC-6 keeps the rows of the former pod until the move is confirmed, and then deletes them and no others', async () => {
  const { id, home, former } = await findPlaces(moving.slug, pods);
  expect(former.map(({ name }) => name)).toEqual(pods.map(({ name }) => name).filter((name) => name !== home.name));
  const stayed = await fingerprintsOf(staying);
  const others = await fingerprintsOf(other);
  const before = await readFingerprint(databases[home.name as 'north'].superuserUrl, id);
  expect(await deleteFormerRows(former[0]!, id)).toBeGreaterThan(60);
  const left = await readFingerprint(databases[former[0]!.name as 'north'].superuserUrl, id);
  expect(Object.values(left).filter((digest) => !digest.startsWith('0:'))).toEqual([]);
  expect(await readFingerprint(databases[home.name as 'north'].superuserUrl, id)).toEqual(before);
  expect([await fingerprintsOf(staying), await fingerprintsOf(other)]).toEqual([stayed, others]);
  expect((await findPlaces(moving.slug, pods)).former).toEqual([]);
});

it('MAC-6 aborts a move if a write takes too long, and leaves the site where it was', async () => {
  const { home } = await findPlaces(moving.slug, pods);
  const target = pods.find((pod) => pod !== home)!;
  const process = await startProcess();
  let end: () => void = () => undefined;
  const writing = process.withTenant(
    moving.id,
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect(move(home, target, 1)).rejects.toThrow('A write at the site took too long, so nothing was moved.');
  end();
  await writing;
  expect((await findPlaces(moving.slug, pods)).home).toBe(home);
  await process.withTenant(moving.id, (trx) => trx.selectFrom('users').select('id').execute());
});

it('MAC-6 completes a move that was interrupted after it was decided', async () => {
  const { home } = await findPlaces(moving.slug, pods);
  const target = pods.find((pod) => pod !== home)!;
  await move(home, target);
  // As if the last statement had not come through.
  await target.client.query('update tenants set pod = $2, moves = moves - 1 where slug = $1', [moving.slug, home.name]);
  const process = await startProcess();
  const ask = () => process.withTenant(moving.id, (trx) => trx.selectFrom('users').select('id').execute());
  await expect(ask()).rejects.toThrow('the site is in another pod');
  expect((await findPlaces(moving.slug, pods)).home).toBe(target);
  expect((await ask()).length).toBeGreaterThan(0);
});

it('MAC-6 refuses a second move of a site at the same time', async () => {
  const { home } = await findPlaces(moving.slug, pods);
  const target = pods.find((pod) => pod !== home)!;
  const client = new pg.Client({ connectionString: databases[home.name as 'north'].migratorUrl });
  await client.connect();
  ends.push(() => client.end());
  // The connection of the first one still has it.
  await move(home, target);
  await move(target, home);
  await expect(move({ name: home.name, client }, target)).rejects.toThrow('Another move of this site is running.');
});
