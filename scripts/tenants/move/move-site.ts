import { setTimeout as sleep } from 'node:timers/promises';

import type { ClientBase } from 'pg';

import { JOB_SCHEMA } from '../../../server/jobs/queues.ts';
import {
  beginAt,
  copyDifferences,
  countRows,
  differingTables,
  findWrittenParts,
  prepareSession,
  readChecksums,
  readOldest,
  withNewer,
  type Checksums,
} from './copy-site.ts';
import { actAsReplica, arrive, MoveRefused, type MovePod, type Site } from './site-places.ts';
import { readSiteTables, type SiteTable } from './site-tables.ts';

/** How long writes may wait; a move that would take longer is aborted. */
export const LONGEST_FREEZE_MS = 10_000;
/** The move is aborted at this time, which leaves time to finish. */
const FREEZE_MS = 8_500;
/** Longest round before the last one, which does the same work while writes wait. */
const SHORT_ROUND_MS = 3_500;
const ROUNDS = 8;
/** How long running writes may take to end. */
const LOCK_MS = 1_500;
const RETRY_MS = 1_000;
/** lock_not_available */
const LOCKED = '55P03';

export interface MoveSettings {
  slug: string;
  source: MovePod;
  target: MovePod;
  note: (line: string) => void;
  /** The current time, in milliseconds. */
  now: () => number;
  /** How often to wait for running writes to end. */
  tries: number;
}

export interface MoveResult {
  rows: number;
  tables: number;
  /** How long writes had to wait. */
  frozenMs: number;
}

async function findSite({ client, name }: MovePod, slug: string): Promise<Site> {
  const { rows } = await client.query<Site & { pod: string | null }>(
    'select id, moves, pod from tenants where slug = $1',
    [slug],
  );
  if (!rows[0] || rows[0].pod !== null) throw new MoveRefused(`The site ${slug} is not in the pod ${name}.`);
  return rows[0];
}

/** Registers the site at the target as one that is still elsewhere. */
async function announce({ source, target, slug }: MoveSettings, { id, moves }: Site): Promise<void> {
  const { rows } = await target.client.query<{ id: string }>(
    `insert into tenants (id, slug, pod, moves) values ($1, $2, $3, $4)
      on conflict (slug) do update set pod = excluded.pod, moves = excluded.moves returning id`,
    [id, slug, source.name, moves],
  );
  if (rows[0]!.id !== id) throw new MoveRefused(`The pod ${target.name} has another site with the slug ${slug}.`);
}

/** Only one move of a site runs at a time: a second would overwrite what members have written since with older rows. */
async function claimMove({ client }: MovePod, { id }: Site): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move ' || $1::text, 0)) as free`,
    [id],
  );
  if (!rows[0]!.free) throw new MoveRefused('Another move of this site is running.');
}

async function assertSameSchema({ source, target }: MoveSettings): Promise<SiteTable[]> {
  const [tables, others] = [await readSiteTables(source.client), await readSiteTables(target.client)];
  if (JSON.stringify(tables) !== JSON.stringify(others))
    throw new MoveRefused(`The pods ${source.name} and ${target.name} differ in their tables: npm run migrate`);
  return tables;
}

/** The audit log refers to operators by row, so other pods have these rows, without password and roles. */
async function copyOperators(source: ClientBase, target: ClientBase, tenantId: string): Promise<void> {
  const { rows } = await source.query<{ id: string; email: string; name: string; created_at: Date }>(
    `select id, email, name, created_at from operators o
      where exists (select from audit_log a where a.tenant_id = $1 and a.operator_id = o.id)`,
    [tenantId],
  );
  for (const { id, email, name, created_at } of rows) {
    await target.query(
      `insert into operators (id, email, name, status, created_at) values ($1, $2, $3, 'disabled', $4) on conflict do nothing`,
      [id, email, name, created_at],
    );
  }
}

/** Copies waiting jobs; running jobs end where they are. @returns ids of the copied jobs */
async function copyJobs(source: ClientBase, target: ClientBase, tenantId: string): Promise<string[]> {
  const { rows } = await source.query<{ id: string; job: unknown }>(
    `select id, to_jsonb(j) as job from ${JOB_SCHEMA}.job j
      where data->>'tenantId' = $1 and state in ('created', 'retry')`,
    [tenantId],
  );
  await target.query(
    `insert into ${JOB_SCHEMA}.job select (jsonb_populate_record(null::${JOB_SCHEMA}.job, job)).* from jsonb_array_elements($1::jsonb) as job
      on conflict do nothing`,
    [JSON.stringify(rows.map(({ job }) => job))],
  );
  return rows.map(({ id }) => id);
}

/** The state that a round has found at the source. */
interface Round {
  /** All parts; the target has the same. */
  known: Checksums;
  /** The point from which writes are unknown. */
  since: string;
  copied: number;
}

/**
 * Compares and copies once, in the callers' transactions: everything, or the parts that were written since the previous
 * round. Copied parts are compared again.
 */
async function copyRound(
  { source, target }: MoveSettings,
  tables: readonly SiteTable[],
  { id: tenantId }: Site,
  before: Round | null,
): Promise<Round> {
  const since = await readOldest(source.client);
  const parts = before ? await findWrittenParts(source.client, tables, tenantId, before) : undefined;
  const [from, to] = await Promise.all([
    readChecksums(source.client, tables, tenantId, parts),
    readChecksums(target.client, tables, tenantId, parts),
  ]);
  const copied = await copyDifferences(source.client, target.client, { tables, tenantId, from, to });
  const differing = differingTables(from, await readChecksums(target.client, tables, tenantId, parts));
  if (differing.length > 0)
    throw new MoveRefused(`These tables differ after the copy, so nothing was moved: ${differing.join(', ')}`);
  return { known: before && parts ? withNewer(before.known, from, parts) : from, since, copied };
}

/** Takes the lock that all writers share. @returns the time since which nobody can write */
async function freeze({ source, now, tries }: MoveSettings, { id }: Site): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const began = now();
    await beginAt(source.client, id);
    await source.client.query(`set local lock_timeout = ${LOCK_MS}`);
    try {
      await source.client.query('select pg_advisory_xact_lock(site_lock($1))', [id]);
      return began;
    } catch (error) {
      await source.client.query('rollback');
      if ((error as { code?: string }).code !== LOCKED) throw error;
      if (tried === tries) throw new MoveRefused('A write at the site took too long, so nothing was moved. Try again.');
    }
    await sleep(RETRY_MS);
  }
}

async function switchOver(
  settings: MoveSettings,
  tables: readonly SiteTable[],
  site: Site,
  before: Round,
): Promise<MoveResult> {
  const { source, target, now } = settings;
  const began = await freeze(settings, site);
  // The server notices within half a second and releases the lock.
  const deadline = setTimeout(() => source.client.connection?.stream.destroy(), FREEZE_MS - (now() - began));
  let known: Checksums;
  let jobs: string[];
  try {
    await source.client.query(`set local client_connection_check_interval = 500`);
    await beginAt(target.client, site.id);
    ({ known } = await copyRound(settings, tables, site, before));
    jobs = await copyJobs(source.client, target.client, site.id);
    await target.client.query('commit');
  } finally {
    clearTimeout(deadline);
  }
  await source.client.query(`delete from ${JOB_SCHEMA}.job where id = any ($1::uuid[])`, [jobs]);
  await source.client.query('update tenants set pod = $2, moves = moves + 1 where id = $1', [site.id, target.name]);
  // From here on the site is at the target; if this process dies, `findPlaces` completes the rest.
  await source.client.query('commit');
  await arrive(target, site.id, site.moves + 1);
  return { rows: countRows(known), tables: tables.length, frozenMs: now() - began };
}

/**
 * Moves a site while it is served. Its rows are copied in rounds that become shorter. Then writes are refused for
 * seconds, while the last differences are copied and everything is compared. The source keeps its rows, for a move back.
 * @throws MoveRefused if nothing was moved
 */
export async function moveSite(settings: MoveSettings): Promise<MoveResult> {
  try {
    return await move(settings);
  } catch (error) {
    const clients = [settings.source.client, settings.target.client];
    await Promise.allSettled(clients.map((client) => client.query('rollback')));
    throw error;
  }
}

async function move(settings: MoveSettings): Promise<MoveResult> {
  const { source, target, slug, note, now } = settings;
  const site = await findSite(source, slug);
  for (const { client } of [source, target]) await prepareSession(client);
  await actAsReplica(target);
  const tables = await assertSameSchema(settings);
  await claimMove(source, site);
  await announce(settings, site);
  await copyOperators(source.client, target.client, site.id);
  let before: Round | null = null;
  for (let round = 1; ; round += 1) {
    const began = now();
    await beginAt(source.client, site.id, 'isolation level repeatable read read only');
    await beginAt(target.client, site.id);
    before = await copyRound(settings, tables, site, before);
    await source.client.query('commit');
    await target.client.query('commit');
    const took = now() - began;
    note(
      `Round ${round}: ${before.copied} of ${countRows(before.known)} rows copied in ${(took / 1000).toFixed(1)} s.`,
    );
    if (took <= SHORT_ROUND_MS && round > 1) return switchOver(settings, tables, site, before);
    if (round === ROUNDS)
      throw new MoveRefused(
        `Finding what was written takes ${(took / 1000).toFixed(1)} s, too long for the ${LONGEST_FREEZE_MS / 1000} s in which writes may be refused; nothing was moved.`,
      );
  }
}
