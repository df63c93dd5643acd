import { createDatabase, type Database } from '../db/client.ts';
import type { Env } from '../server/env.ts';
import { openFailedJobs, type FailedJob, type FailedJobs } from '../server/jobs/failed-jobs.ts';
import { createClock } from '../server/lib/time/clock.ts';
import { DEFAULT_POD } from '../tenants/value-lists.ts';
import { parseOptions, print, runCommand } from './commands/command.ts';
import { podEnvironments } from './commands/pod-environments.ts';
import { joinDatabase } from './launch/database/database.ts';
import { findInstallation } from './launch/installation.ts';
import { ROOT } from './testing/command.ts';

const USAGE = `npm run jobs:failed                               lists the jobs that failed permanently
npm run jobs:failed -- --retry <id> [--retry <id> …] | --retry all
npm run jobs:failed -- --drop <id> [--drop <id> …] | --drop all`;

const OPTIONS = {
  retry: { type: 'string', multiple: true, default: [] as string[] },
  drop: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

interface Wishes {
  retry: string[];
  drop: string[];
}

async function main(args: string[]): Promise<void> {
  const values = parseOptions(args, OPTIONS, USAGE);
  if (values.help) return print(USAGE);
  const { env } = findInstallation(ROOT);
  for (const pod of podEnvironments(env)) {
    if (pod.name !== DEFAULT_POD) print(`Pod ${pod.name}:`);
    await work(pod.env, values);
  }
}

async function work(env: Env, wishes: Wishes): Promise<void> {
  const server = await joinDatabase(env);
  const settings = { prepared: env.PREPARED_STATEMENTS, isPod: env.PODS_FILE !== undefined };
  const database = createDatabase({ url: server.runtimeUrl, ...settings, poolSize: 2 });
  const clock = createClock(env.CLOCK_OFFSET);
  const failed = await openFailedJobs({ url: server.runtimeUrl, database, clock });
  try {
    await applyWishes(failed, database, wishes);
  } finally {
    await failed.close();
    await database.close();
    await server.stop();
  }
}

async function applyWishes(failed: FailedJobs, database: Database, wishes: Wishes) {
  const jobs = await failed.list();
  const named = (ids: string[]) => (ids.includes('all') ? jobs.map(({ id }) => id) : ids);
  if (wishes.retry.length > 0) print(`${await failed.retry(named(wishes.retry))} queued again.`);
  if (wishes.drop.length > 0) print(`${await failed.delete(named(wishes.drop))} dropped.`);
  if (wishes.retry.length + wishes.drop.length > 0) return;
  const slugs = await siteSlugs(database);
  for (const job of jobs) print(describe(job, slugs));
  print(`${jobs.length} failed permanently.`);
}

async function siteSlugs(database: Database): Promise<Map<string, string>> {
  const rows = await database.withPlatform((trx) => trx.selectFrom('tenants').select(['id', 'slug']).execute());
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** A line of the list: the job, time, place, reason, and the id of its subject. */
function describe({ id, queue, payload, reason, failedAt, tries }: FailedJob, slugs: Map<string, string>): string {
  const { tenantId, ...about } = payload;
  const site = slugs.get(tenantId) ?? tenantId;
  return `${id}  ${failedAt.toISOString()}  ${site}  ${queue}  ${reason} (${tries}×)  ${JSON.stringify(about)}`;
}

await runCommand(main);
