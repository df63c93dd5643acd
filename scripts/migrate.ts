import { resolve } from 'node:path';

import { migrate } from '../db/migrate.ts';
import { NewerDatabaseError } from '../db/migration-plan.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { checkServer } from './launch/database/database.ts';
import { waitForStore } from './launch/database/wait-for-store.ts';

/*
 * `npm run migrate`: migrates the database of MIGRATION_DATABASE_URL, apart from processes that serve. One that was
 * started elsewhere is waited for, and so is a database that does not respond yet. `--contract` also removes what only
 * the version before needs, which cannot serve afterwards.
 */
const USAGE = 'npm run migrate [-- --contract]';

async function main(args: string[]): Promise<void> {
  const { contract } = parseOptions(args, { contract: { type: 'boolean', default: false } }, USAGE);
  const { MIGRATION_DATABASE_URL: url } = loadConfiguration(resolve(import.meta.dirname, '..'));
  if (!url) throw new CommandError('MIGRATION_DATABASE_URL is not set.');
  const store = { setting: 'MIGRATION_DATABASE_URL', url, note: print };
  await waitForStore(store, () => checkServer(store.setting, url, {}));
  const names = await migrate(url, { note: print, contract });
  print(names.length === 0 ? 'The database was up to date.' : `Migrated: ${names.join(', ')}`);
}

await runCommand(main, (error) => (error instanceof NewerDatabaseError ? error.message : null));
