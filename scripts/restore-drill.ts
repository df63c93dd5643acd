import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { findProgram } from './cluster/programs.ts';
import { formatDuration } from './launch/progress.ts';
import { checkBooks } from './restore/check-books.ts';
import { withRestored } from './restore/scratch-server.ts';

/*
 * `npm run restore:drill`: restores the database from pgBackRest's repository into a server that only this command can
 * reach, checks the books, and says how long it took and what would be lost. It changes nothing and may run anywhere
 * that can read the repository.
 */
const USAGE = `npm run restore:drill [-- --to='2026-11-27 04:12:30+00']   to this second; otherwise all that was archived
  --config=/etc/pgbackrest.conf --stanza=sibling   the repository
  --bin=/usr/lib/postgresql/15/bin                 PostgreSQL's programs, of the version that was backed up
  --scratch=/tmp                                   a folder with as much room as the database needs`;

const OPTIONS = {
  to: { type: 'string' },
  config: { type: 'string', default: '/etc/pgbackrest.conf' },
  stanza: { type: 'string', default: 'sibling' },
  bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
  scratch: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Whether it says a second in a time zone: PostgreSQL would take another for the server's. */
const isMoment = (text: string) => /([+-]\d{2}(:?\d{2})?|Z|UTC)$/.test(text) && !Number.isNaN(Date.parse(text));

async function main(args: string[]): Promise<void> {
  const { help, ...options } = parseOptions(args, OPTIONS, USAGE);
  if (help) return print(USAGE);
  if (options.to !== undefined && !isMoment(options.to))
    throw new CommandError(`--to=${options.to} is no time with a zone.\n\n${USAGE}`);
  if (!findProgram('pgbackrest'))
    throw new CommandError('pgBackRest is not installed: apt-get install --no-install-recommends pgbackrest');
  if (!existsSync(join(options.bin, 'postgres')))
    throw new CommandError(`There is no PostgreSQL in ${options.bin}: give its folder with --bin.`);
  const began = Date.now();
  await withRestored(options, async ({ client, copyMs, replayMs }) => {
    const { faults, counts, lastChange } = await checkBooks(client);
    print(
      `Restored in ${formatDuration(copyMs + replayMs)}: files ${formatDuration(copyMs)}, changes ${formatDuration(replayMs)}.`,
    );
    for (const { table, rows } of counts) print(`  ${table}: ${rows}`);
    print(lastChange ? `The last change is of ${lastChange.toISOString()}.` : 'No change is newer than the backup.');
    if (options.to === undefined && lastChange)
      print(
        `If all machines were lost now, so would be what was written in the ${formatDuration(began - lastChange.getTime())} before this drill.`,
      );
    for (const { rule, count } of faults) print(`FAULT: ${rule}: broken ${count} times`);
    if (faults.length > 0) process.exitCode = 1;
    else print('The books balance: ledger, balances, invoices and conversations are whole.');
  });
}

await runCommand(main);
