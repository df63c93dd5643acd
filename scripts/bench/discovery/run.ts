import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';

import { createDatabase, type Database } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres.ts';
import { DATABASE, ROLES, accessGrants } from '../../embedded/roles.ts';
import type { Progress } from '../../launch/progress.ts';
import type { Shutdown } from '../../launch/shutdown.ts';
import { CASES, type SearchCase, type Searcher } from './cases.ts';
import { seedPeople } from './seed.ts';

/** Profiles of a usual site, the baseline of the large ones. */
const BASELINE_PROFILES = 1000;

interface DiscoveryOptions {
  /** Number on the one large site, and on all usual ones together. */
  profiles: number;
  /** Repetitions of each query on each database. */
  runs: number;
  /** A folder that PostgreSQL's user can access. */
  scratch: string;
}

/** Milliseconds of every answer, by database. */
type Times = Map<string, number[]>;

interface Site {
  name: string;
  database: Database;
  searchers: Searcher[];
}

export interface DiscoveryResults {
  searchCase: string;
  times: Times;
  /** Query plan on the large site. */
  plan: string[];
}

/**
 * Runs the same queries on a site of a thousand profiles, one of a million, and a thousand sites of a thousand each,
 * alternately, as the role that row-level security binds. Uses temporary databases.
 */
export async function measureDiscovery(
  options: DiscoveryOptions,
  { progress, shutdown }: { progress: Progress; shutdown: Shutdown },
): Promise<DiscoveryResults[]> {
  const dataDir = mkdtempSync(join(options.scratch, 'sibling-bench-'));
  shutdown.add('The scratch data', () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  shutdown.add('The database', server.stop);
  await progress.step('Migrating', () => migrate(server.migratorUrl));
  const open = (name: string, sites: number, profiles: number) =>
    progress.step(`Seeding ${profiles} profiles of ${sites} site${sites === 1 ? '' : 's'}`, async () => {
      const site = await openSites(server, { name, sites, profiles });
      shutdown.add(name, () => site.database.close());
      return site;
    });
  const all = [
    await open('usual', 1, BASELINE_PROFILES),
    await open('large', 1, options.profiles),
    await open('many', Math.ceil(options.profiles / BASELINE_PROFILES), options.profiles),
  ];
  const figures: DiscoveryResults[] = [];
  await progress.step(`Asking ${CASES.length} questions ${options.runs} times each, turn by turn`, async () => {
    for (const question of CASES) {
      const times = await measureCase(question, all, options.runs);
      figures.push({ searchCase: question.name, times, plan: await explain(question, all[1]!) });
    }
  });
  return figures;
}

async function openSites(
  server: { superuserUrl: string; runtimeUrl: string },
  { name, sites, profiles }: { name: string; sites: number; profiles: number },
): Promise<Site> {
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query(`create database ${name} template ${DATABASE} owner ${ROLES.migrator}`);
  await client.query(accessGrants(name));
  await client.end();
  const ids = Array.from({ length: sites }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const searchers = await seedPeople(urlOf(server.superuserUrl), ids, profiles);
  return { name, database: createDatabase({ url: urlOf(server.runtimeUrl), poolSize: 1 }), searchers };
}

/**
 * Alternates between sites, so that machine noise affects all; the first answers, which fill caches, are not counted.
 */
async function measureCase(question: SearchCase, sites: readonly Site[], runs: number): Promise<Times> {
  const times: Times = new Map(sites.map(({ name }) => [name, []]));
  const unmeasured = 6;
  for (let run = 0; run < runs + unmeasured; run += 1) {
    for (const { name, database, searchers } of sites) {
      const searcher = searchers[run % searchers.length]!;
      const start = performance.now();
      await database.withTenant(searcher.tenantId, (trx) => question.run(trx, searcher), question);
      if (run >= unmeasured) times.get(name)!.push(performance.now() - start);
    }
  }
  return times;
}

async function explain(question: SearchCase, { database, searchers }: Site): Promise<string[]> {
  const { query } = question;
  if (!query) return [];
  const searcher = searchers[0]!;
  const { rows } = await database.withTenant(searcher.tenantId, (trx) =>
    sql<Record<string, string>>`explain (analyze, costs off, timing off, summary off) ${query(trx, searcher)}`.execute(
      trx,
    ),
  );
  return rows.map((row) => Object.values(row)[0]!);
}
