import { resolve } from 'node:path';

import { migrate } from '../db/migrate.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { checkServer } from './launch/database/database.ts';
import { waitForStore } from './launch/database/wait-for-store.ts';

/*
 * `npm run migrate`: migrates the database of MIGRATION_DATABASE_URL, apart from processes that serve. One that was
 * started elsewhere is waited for, and so is a database that does not respond yet.
 */
const USAGE = 'npm run migrate';

await runCommand(async (args) => {
  parseOptions(args, {}, USAGE);
  const { MIGRATION_DATABASE_URL: url } = loadConfiguration(resolve(import.meta.dirname, '..'));
  if (!url) throw new CommandError('MIGRATION_DATABASE_URL is not set.');
  await waitForStore('MIGRATION_DATABASE_URL', url, () => checkServer('MIGRATION_DATABASE_URL', url, {}), print);
  const names = await migrate(url, print);
  print(names.length === 0 ? 'The database was up to date.' : `Migrated: ${names.join(', ')}`);
});
