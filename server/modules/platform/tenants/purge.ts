import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { createLastGoodStore } from './registry/last-good.ts';

/** Directories below the data directory with one folder per tenant, named by slug or id. */
const TENANT_DIRS = ['photos', 'photos/derived', 'mail', 'exports', 'evidence', 'archives'];

interface PurgeOptions {
  /** Connected to each pod as the migrator role, which owns the tables. */
  clients: readonly ClientBase[];
  slug: string;
  tenantsDir: string;
  dataDir: string;
}

interface PurgeResult {
  /** The tenant's id; null when it is not in the database. */
  id: string | null;
  /** Deleted rows by table; tables without rows are omitted. */
  rows: Record<string, number>;
  /** Deleted folders and files. */
  paths: string[];
}

/** Operators' actions are kept; they contain ids only and the table is immutable. */
const KEPT_TABLE = 'audit_log';

/** Why nothing was deleted, for an operator. */
export class PurgeRefused extends Error {}

/**
 * Deletes all data of a tenant: its rows in one transaction of each pod, then its files. Can be run again after a failed file
 * deletion. Only the operators' audit log is kept.
 * @throws PurgeRefused while the tenant's folder exists, or when there is no data for the slug
 */
export async function purgeTenant({ clients, slug, tenantsDir, dataDir }: PurgeOptions): Promise<PurgeResult> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(slug)) throw new PurgeRefused(`"${slug}" is not a tenant's slug.`);
  if (await exists(join(tenantsDir, slug))) {
    throw new PurgeRefused(`The folder ${join(tenantsDir, slug)} still exists: remove it first, then purge.`);
  }
  let id: string | null = null;
  const rows: Record<string, number> = {};
  for (const client of clients) {
    const deleted = await deleteRows(client, slug);
    id ??= deleted.id;
    for (const [table, count] of Object.entries(deleted.rows)) rows[table] = (rows[table] ?? 0) + count;
  }
  const paths = await deleteFiles(dataDir, id === null ? [slug] : [slug, id]);
  const store = createLastGoodStore(lastGoodDir(dataDir));
  // Last: the running app drops the site once this file is gone.
  const hadLastGood = await store.has(slug);
  await store.remove(slug);
  if (id === null && paths.length === 0 && !hadLastGood)
    throw new PurgeRefused(`Nothing is known of a tenant "${slug}".`);
  return { id, rows, paths };
}

/** Folder of the last good versions of tenant configs. */
export function lastGoodDir(dataDir: string): string {
  return join(dataDir, 'tenants-last-good');
}

async function deleteRows(
  client: ClientBase,
  slug: string,
): Promise<{ id: string | null; rows: Record<string, number> }> {
  await client.query('begin');
  try {
    const found = await client.query<{ id: string }>('select id from tenants where slug = $1 for update', [slug]);
    const id = found.rows[0]?.id ?? null;
    const rows = id === null ? {} : await deleteTenantRows(client, id);
    await client.query('commit');
    return { id, rows };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function deleteTenantRows(client: ClientBase, id: string): Promise<Record<string, number>> {
  // Row-level security applies to the owner too, and the ledger's triggers allow deletion only for `app.purging`.
  await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.purging', $1, true)`, [id]);
  const rows: Record<string, number> = {};
  for (const table of await tablesInDeletionOrder(client)) {
    const result = await client.query(`delete from ${table} where tenant_id = $1`, [id]);
    if (result.rowCount) rows[table] = result.rowCount;
  }
  await client.query('delete from tenants where id = $1', [id]);
  return rows;
}

/** All tables with a `tenant_id` except the kept one, quoted, each before the tables it refers to. */
async function tablesInDeletionOrder(client: ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'tenant_id' and not a.attisdropped and c.relname <> $1
      order by 1`,
    [KEPT_TABLE],
  );
  const references = await client.query<Reference>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype in ('a', 'r') as blocking
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  const waiting = new Set(tables.rows.map((row) => row.name));
  while (waiting.size > 0) {
    const next = nextTable(waiting, references.rows);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

interface Reference {
  child: string;
  parent: string;
  /** Whether the foreign key prevents deleting the parent first, rather than cascading or setting null. */
  blocking: boolean;
}

/** A table without references from remaining tables; in a cycle, one without blocking references. */
function nextTable(waiting: ReadonlySet<string>, references: readonly Reference[]): string {
  const isFree = (name: string, counts: (reference: Reference) => boolean) =>
    !references.some((reference) => reference.parent === name && waiting.has(reference.child) && counts(reference));
  const names = [...waiting];
  const next =
    names.find((name) => isFree(name, () => true)) ?? names.find((name) => isFree(name, ({ blocking }) => blocking));
  if (next === undefined) throw new Error(`circular references between tables: ${names.join(', ')}`);
  return next;
}

async function deleteFiles(dataDir: string, names: readonly string[]): Promise<string[]> {
  const deleted: string[] = [];
  for (const parent of TENANT_DIRS) {
    const present = await readdir(join(dataDir, parent)).catch((): string[] => []);
    for (const name of names.filter((candidate) => present.includes(candidate))) {
      const path = join(dataDir, parent, name);
      await rm(path, { recursive: true, force: true });
      deleted.push(path);
    }
  }
  return deleted;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
