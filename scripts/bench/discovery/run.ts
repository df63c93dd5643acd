import { sql } from 'kysely';

import { createDatabase, type Database } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { timeByTurns, type BenchParts } from '../measure.ts';
import { createScratchFolder, startDatabaseServer, type DatabaseServer } from '../site/databases.ts';
import { CASES, type SearchCase, type Searcher } from './cases.ts';
import { seedPeople } from './seed.ts';

/** The database that the others are copies of. */
const MIGRATED = 'migrated';
/** Answers that fill caches, and are not counted. */
const WARM_UP_RUNS = 6;
/** Profiles of a usual site, the baseline of the large ones. */
const BASELINE_PROFILES = 1000;

interface DiscoveryOptions {
  /** Number on the one large site, and on all usual ones together. */
  profiles: number;
  /** Repetitions of each query on each database. */
  runs: number;
}

interface Site {
  name: string;
  database: Database;
  searchers: Searcher[];
}

export interface DiscoveryResults {
  searchCase: string;
  /** Milliseconds of every answer, by database. */
  times: Map<string, number[]>;
  /** Query plan on the large site. */
  plan: string[];
}

/**
 * Runs the same queries on a site of a thousand profiles, one of a million, and a thousand sites of a thousand each,
 * in alternation, as the role to which row-level security applies. Uses temporary databases.
 */
export async function measureDiscovery(
  options: DiscoveryOptions,
  { progress, shutdown }: BenchParts,
): Promise<DiscoveryResults[]> {
  const server = await startDatabaseServer(createScratchFolder(shutdown), shutdown, false);
  const { migratorUrl } = await server.createDatabase(MIGRATED);
  await progress.step('Migrating', () => migrate(migratorUrl));
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
      const times = await timeByTurns(all, { runs: options.runs, warmUp: WARM_UP_RUNS }, (site, run) => {
        const searcher = site.searchers[run % site.searchers.length]!;
        return site.database.withTenant(searcher.tenantId, (trx) => question.run(trx, searcher), question);
      });
      figures.push({
        searchCase: question.name,
        times: new Map(all.map(({ name }, index) => [name, times[index]!])),
        plan: await explain(question, all[1]!),
      });
    }
  });
  return figures;
}

async function openSites(
  server: DatabaseServer,
  { name, sites, profiles }: { name: string; sites: number; profiles: number },
): Promise<Site> {
  const { superuserUrl, runtimeUrl } = await server.createDatabase(name, MIGRATED);
  const ids = Array.from({ length: sites }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const searchers = await seedPeople(superuserUrl, ids, profiles);
  return { name, database: createDatabase({ url: runtimeUrl, poolSize: 1 }), searchers };
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
