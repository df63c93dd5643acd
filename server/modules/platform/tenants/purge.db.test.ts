import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createClock } from '../../../lib/time/clock.ts';
import { newId } from '../../../lib/security/ids.ts';
import { lastGoodDir, purgeTenant } from './purge.ts';
import { ensureTenantRow } from './registry/tenants.queries.ts';

const db = useTestDatabase();
const clock = createClock();
let root: string;
let client: pg.Client;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'purge-'));
  await mkdir(join(root, 'tenants'));
  client = new pg.Client({ connectionString: db.migratorUrl });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await rm(root, { recursive: true, force: true });
});

const ensure = (slug: string) => db.database.withPlatform((trx) => ensureTenantRow(trx, slug, newId(clock)));
const purge = (slug: string) =>
  purgeTenant({ clients: [client], slug, tenantsDir: join(root, 'tenants'), dataDir: root });

/** One row in every tenant table without foreign keys, enough to see which tenant is purged. */
async function fill(tenantId: string): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  await client.query(`insert into traffic_days (tenant_id, day) values ($1, '2026-01-01')`, [tenantId]);
  await client.query(`insert into push_keys values ($1, 'key', '\\x00', now())`, [tenantId]);
  const [transfer, sold, granted] = [newId(clock), newId(clock), newId(clock)];
  await client.query(
    `insert into ledger_accounts values ($1, $2, 'sold', null, now()), ($1, $3, 'granted', null, now())`,
    [tenantId, sold, granted],
  );
  await client.query(`insert into ledger_transfers values ($1, $2, 'correction', 'test', $2, $3, null, null, now())`, [
    tenantId,
    transfer,
    transfer,
  ]);
  await client.query(`insert into ledger_entries values ($1, $2, $3, 5, now()), ($1, $2, $4, -5, now())`, [
    tenantId,
    transfer,
    sold,
    granted,
  ]);
  await client.query('commit');
}

async function countRows(tenantId: string): Promise<number> {
  const admin = new pg.Client({ connectionString: db.superuserUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ n: number }>(
      `select (select count(*) from traffic_days where tenant_id = $1) + (select count(*) from push_keys where tenant_id = $1)
        + (select count(*) from ledger_entries where tenant_id = $1) + (select count(*) from tenants where id = $1) as n`,
      [tenantId],
    );
    return Number(rows[0]?.n);
  } finally {
    await admin.end();
  }
}

describe('purging a tenant', () => {
  it('TEN-030 deletes its rows, ledger included, and its files, and no other tenant’s', async () => {
    const [gone, stays] = [await ensure('weg'), await ensure('blijft')];
    await fill(gone);
    await fill(stays);
    for (const path of ['photos/weg', 'mail/weg', 'mail/blijft', `photos/${gone}`, `photos/derived/${gone}`])
      await mkdir(join(root, path), { recursive: true });
    await mkdir(lastGoodDir(root));
    await writeFile(join(lastGoodDir(root), 'weg.json'), '{}');

    const result = await purge('weg');
    expect(result.rows).toMatchObject({
      ledger_entries: 2,
      ledger_transfers: 1,
      ledger_accounts: 2,
      push_keys: 1,
      traffic_days: 1,
    });
    expect(result.paths.sort()).toEqual(
      ['mail/weg', `photos/${gone}`, `photos/derived/${gone}`, 'photos/weg'].map((path) => join(root, path)).sort(),
    );
    expect(await countRows(gone)).toBe(0);
    expect(await countRows(stays)).toBe(5);
    expect(await readdir(join(root, 'mail'))).toEqual(['blijft']);
    expect(await readdir(lastGoodDir(root))).toEqual([]);
  });

  it('TEN-030 deletes rows of tables with circular references', async () => {
    const tenant = await createTenant(db.database);
    const { profileId } = await createMember(db.database, tenant, { credits: 3 });
    const photoId = newId(clock);
    await db.database.withTenant(tenant.id, async (trx) => {
      const photo = { tenantId: tenant.id, id: photoId, profileId, status: 'active' as const, position: 0 };
      await trx
        .insertInto('photos')
        .values({ ...photo, storageKey: 'x', width: 1, height: 1, color: '#ffffff', uploadedAt: clock.now() })
        .execute();
      await trx.updateTable('profiles').set({ mainPhotoId: photoId }).where('id', '=', profileId).execute();
    });
    const { rows } = await purge(tenant.slug);
    expect(rows).toMatchObject({ users: 1, profiles: 1, photos: 1, sessions: 1, ledger_entries: 2 });
  });

  it('TEN-030 keeps operators’ actions in the audit log, which is immutable', async () => {
    const gone = await ensure('bekeken');
    const operator = newId(clock);
    await client.query(
      `insert into operators (id, email, name, status, created_at) values ($1, $2, 'Mo', 'active', now())`,
      [operator, `${operator}@desk.example`],
    );
    await client.query(`insert into operator_roles values ($1, 'moderator', $2, now())`, [operator, gone]);
    await client.query(
      `insert into audit_log (id, operator_id, tenant_id, action, subject_type, detail, at)
         values ($1, $2, $3, 'photo.approve', 'photo', '{}', now())`,
      [newId(clock), operator, gone],
    );
    const { rows } = await purge('bekeken');
    expect(rows).toEqual({ operator_roles: 1 });
    expect(await countRows(gone)).toBe(0);
    const kept = await client.query('select action from audit_log where tenant_id = $1', [gone]);
    expect(kept.rows).toEqual([{ action: 'photo.approve' }]);
  });

  it('TEN-030 finds a deletion order for every tenant table', async () => {
    await ensure('leeg');
    expect((await purge('leeg')).rows).toEqual({});
  });

  it('TEN-030 is rejected while the folder exists, and for unknown or invalid slugs', async () => {
    const id = await ensure('staat');
    await fill(id);
    await mkdir(join(root, 'tenants', 'staat'));
    await expect(purge('staat')).rejects.toThrow(/still exists/);
    await expect(purge('onbekend')).rejects.toThrow(/Nothing is known/);
    await expect(purge('./')).rejects.toThrow(/not a tenant/);
    expect(await countRows(id)).toBe(5);
  });

  it('returns the same id to concurrent callers', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => ensure('samen')));
    expect(new Set(ids).size).toBe(1);
  });
});
