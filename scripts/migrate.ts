import { resolve } from 'node:path';

import { migrate } from '../db/migrate.ts';
import { NewerDatabaseError } from '../db/migration-plan.ts';
import { readPods } from '../server/pods/pods-file.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { checkServer } from './launch/database/database.ts';
import { waitForStore } from './launch/database/wait-for-store.ts';

/*
 * `npm run migrate`: migrates the database of MIGRATION_DATABASE_URL and those of the other pods, apart from processes that serve. One that was
 * started elsewhere is waited for, and so is a database that does not respond yet. `--contract` also removes what only
 * the version before needs, which cannot serve afterwards.
 */
const USAGE = 'npm run migrate [-- --contract]';

async function main(args: string[]): Promise<void> {
  const { contract } = parseOptions(args, { contract: { type: 'boolean', default: false } }, USAGE);
  const env = loadConfiguration(resolve(import.meta.dirname, '..'));
  const { MIGRATION_DATABASE_URL: url } = env;
  if (!url) throw new CommandError('MIGRATION_DATABASE_URL is not set.');
  const pods = readPods(env);
  const unset = pods.find((pod) => !pod.MIGRATION_DATABASE_URL);
  if (unset) throw new CommandError(`PODS_FILE: pods.${unset.name} has no MIGRATION_DATABASE_URL.`);
  await migrateOne({ setting: 'MIGRATION_DATABASE_URL', url, contract });
  for (const { name, MIGRATION_DATABASE_URL } of pods)
    await migrateOne(
      { setting: `pods.${name}.MIGRATION_DATABASE_URL`, url: MIGRATION_DATABASE_URL!, contract },
      ` of the pod ${name}`,
    );
}

async function migrateOne(
  { setting, url, contract }: { setting: string; url: string; contract: boolean },
  of = '',
): Promise<void> {
  await waitForStore({ setting, url, note: print }, () => checkServer(setting, url, {}));
  const names = await migrate(url, { note: print, contract });
  print(names.length === 0 ? `The database${of} was up to date.` : `Migrated: ${names.join(', ')}${of}`);
}

await runCommand(main, (error) => (error instanceof NewerDatabaseError ? error.message : null));
