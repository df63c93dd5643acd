import pg from 'pg';

import { unlimitedSettings } from '../db/connection.ts';
import { processMs } from '../server/lib/time/clock.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { podEnvironments } from './commands/pod-environments.ts';
import { joinDatabase } from './launch/database/database.ts';
import { findInstallation } from './launch/installation.ts';
import { moveSite } from './tenants/move/move-site.ts';
import { deleteFormerRows, findPlaces, type MovePod } from './tenants/move/site-places.ts';
import { ROOT } from './testing/command.ts';

/*
 * `npm run tenant:move`: moves a site to another pod while it is served. Until it is confirmed, the former pod keeps its
 * rows, so that the site can go back with all that was written meanwhile.
 */
const USAGE = `npm run tenant:move -- --slug <slug>                where the site is, and whether it can go back
npm run tenant:move -- --slug <slug> --to <pod>     moves it
npm run tenant:move -- --slug <slug> --back         moves it back to the pod that it came from
npm run tenant:move -- --slug <slug> --confirm      deletes its rows in that pod: it cannot go back any more`;

/** A sweep may write for minutes. */
const LOCK_TRIES = 5;

const OPTIONS = {
  slug: { type: 'string' },
  to: { type: 'string' },
  back: { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
} as const;

async function main(args: string[]): Promise<void> {
  const { slug, to, back, confirm } = parseOptions(args, OPTIONS, USAGE);
  if (!slug || [to !== undefined, back, confirm].filter(Boolean).length > 1) throw new CommandError(USAGE);
  const { env } = findInstallation(ROOT);
  const pods: MovePod[] = [];
  const ends: Array<() => Promise<unknown>> = [];
  try {
    for (const pod of podEnvironments(env)) {
      const { migratorUrl, stop } = await joinDatabase(pod.env);
      ends.push(stop);
      if (!migratorUrl)
        throw new CommandError(
          `The pod ${pod.name} has no MIGRATION_DATABASE_URL: this command works as the owner of the tables.`,
        );
      const client = new pg.Client(unlimitedSettings(migratorUrl));
      // Whoever waits for an answer gets the error.
      client.on('error', () => undefined);
      await client.connect();
      ends.push(() => client.end());
      pods.push({ name: pod.name, client });
    }
    await run(slug, pods, { to, back, confirm });
  } finally {
    for (const end of ends.reverse()) await end().catch(() => undefined);
  }
}

async function run(
  slug: string,
  pods: readonly MovePod[],
  { to, back, confirm }: { to?: string | undefined; back: boolean; confirm: boolean },
): Promise<void> {
  const { id, home, former } = await findPlaces(slug, pods);
  const [origin] = former;
  if (confirm) {
    let rows = 0;
    for (const pod of former) rows += await deleteFormerRows(pod, id);
    return print(`${slug} stays in ${home.name}: ${rows} rows deleted elsewhere.`);
  }
  if (to === undefined && !back)
    return print(`${slug} is in ${home.name}${origin ? `, and can be moved back to ${origin.name}` : ''}.`);
  const target = back ? origin : pods.find(({ name }) => name === to);
  if (!target) throw new CommandError(back ? `${slug} cannot be moved back.` : `There is no pod "${to}" here.`);
  if (target === home) throw new CommandError(`${slug} is already in ${home.name}.`);
  if (origin && origin !== target)
    throw new CommandError(`${slug} came from ${origin.name}: first confirm that move with --confirm.`);
  const { rows, tables, frozenMs } = await moveSite({
    slug,
    source: home,
    target,
    note: print,
    now: processMs,
    tries: LOCK_TRIES,
  });
  print(
    `${slug} is in ${target.name}: ${rows} rows in ${tables} tables, equal by count and checksum. Writes were refused for ${(frozenMs / 1000).toFixed(1)} s.`,
  );
  print(
    `Write "pod: ${target.name}" in tenants/${slug}/tenant.yaml. Then run this command with --confirm, or with --back.`,
  );
}

await runCommand(main);
