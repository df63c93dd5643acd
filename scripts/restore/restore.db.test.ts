import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { eventually } from '../../tests/setup/eventually.ts';
import { POSTGRES_15 } from '../../tests/setup/postgres/postgres-15.ts';
import { scratchFolder } from '../../tests/setup/scratch-folder.ts';
import { localMachineSettings, localSettings } from '../cluster/settings.ts';
import { fillIn } from '../cluster/render.ts';
import { changeOwner, chooseAccount } from '../embedded/account.ts';
import { findFreePort } from '../embedded/free-port.ts';
import { connectionUrl, ensureRolesAndDatabase } from '../embedded/roles.ts';
import { ROOT } from '../testing/command.ts';
import { checkBooks } from './check-books.ts';
import { withRestored, type Repository } from './scratch-server.ts';

const LONG_MS = 180_000;
const SECRETS = { superuser: 'a', migrator: 'b', runtime: 'c', console: 'd' };

const installed = ['pgbackrest', join(POSTGRES_15, 'initdb')].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);
if (!installed && process.env.CI === 'true') throw new Error('apt-get install pgbackrest postgresql-15');

const account = chooseAccount();
const owner = account ? { uid: account.uid, gid: account.gid } : {};
let folder: string;
let server: ChildProcess;
let database: Database;
let repository: Repository;
let between: string;
const members: Record<'saved' | 'early' | 'late', string> = { saved: '', early: '', late: '' };

const pgbackrest = (...args: string[]) =>
  execFileSync('pgbackrest', [`--config=${repository.config}`, `--stanza=${repository.stanza}`, ...args], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a server that archives what it writes, as Patroni's does. */
async function startServer(port: number): Promise<void> {
  const data = join(folder, 'machine1/postgres/data');
  mkdirSync(join(folder, 'machine1/postgres'), { recursive: true });
  for (const name of ['machine1', 'machine1/postgres', 'backup', 'logs']) {
    mkdirSync(join(folder, name), { recursive: true });
    changeOwner(join(folder, name), account);
  }
  // As Patroni's: its superuser enters by the name of the account.
  const access = ['-U', 'postgres', `--auth-local=${account ? 'peer' : 'trust'}`, '--auth-host=trust'];
  execFileSync(join(POSTGRES_15, 'initdb'), ['-D', data, '-E', 'UTF8', '--no-sync', ...access], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: join(folder, 'machine1/postgres'),
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${repository.config} --stanza=${repository.stanza} archive-push %p`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(join(POSTGRES_15, 'postgres'), ['-D', data, ...args], { ...owner, cwd: folder, stdio: 'ignore' });
  const url = connectionUrl(port, 'superuser', SECRETS, 'postgres');
  await eventually(() => queryOnce(url, 'select 1'), 30_000);
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const hasMember = async (client: pg.Client, id: string) =>
  (await client.query('select from users where id = $1', [id])).rowCount === 1;

describe.skipIf(!installed)('MAC-5 a backup', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(scratchFolder(), 'sibling-backup-'));
    chmodSync(folder, 0o711);
    const port = await findFreePort();
    const settings = {
      ...localMachineSettings(localSettings(20_000), folder, 1),
      POSTGRES_PORT: String(port),
      BACKUP_LOGS: join(folder, 'logs'),
    };
    repository = { config: join(folder, 'pgbackrest.conf'), stanza: 'sibling', bin: POSTGRES_15 };
    const template = 'deploy/etc/pgbackrest.conf';
    writeFileSync(repository.config, fillIn(readFileSync(template, 'utf8'), settings, template), { mode: 0o600 });
    changeOwner(repository.config, account);
    await startServer(port);
    pgbackrest('stanza-create');
    await ensureRolesAndDatabase(port, SECRETS);
    await migrate(connectionUrl(port, 'migrator', SECRETS));
    database = createDatabase({ url: connectionUrl(port, 'runtime', SECRETS) });
    const tenant = await createTenant(database);
    const signUp = async () => (await createMember(database, tenant, { credits: 5 })).userId;
    members.saved = await signUp();
    pgbackrest('--type=full', 'backup');
    // A backup that ended in the second of the moment asked for is too late for it.
    await sleep(1_100);
    members.early = await signUp();
    const superuser = connectionUrl(port, 'superuser', SECRETS);
    const [moment] = await queryOnce<{ at: string }>(superuser, 'select clock_timestamp()::text as at');
    between = moment!.at;
    members.late = await signUp();
    const [written] = await queryOnce<{ wal: string }>(superuser, 'select pg_walfile_name(pg_switch_wal()) as wal');
    await eventually(async () => {
      const [archiver] = await queryOnce<{ last: string }>(
        superuser,
        'select last_archived_wal as last from pg_stat_archiver',
      );
      expect(archiver!.last >= written!.wal).toBe(true);
    }, 30_000);
  }, LONG_MS);

  afterAll(async () => {
    await database.close();
    const gone = once(server, 'exit');
    server.kill('SIGQUIT');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'is restored to a moment, on a timeline of its own, and to all that was archived',
    async () => {
      await withRestored({ ...repository, to: between, scratch: folder }, async ({ client }) => {
        const found = await Promise.all(Object.values(members).map((id) => hasMember(client, id)));
        expect(found).toEqual([true, true, false]);
        const { faults, counts, lastChange } = await checkBooks(client);
        expect([faults, counts.find(({ table }) => table === 'users')]).toEqual([[], { table: 'users', rows: 2 }]);
        expect(lastChange!.getTime()).toBeLessThanOrEqual(Date.parse(between));
        const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) as wal');
        expect(rows[0]!.wal).toMatch(/^00000002/);
      });
      await withRestored({ ...repository, scratch: folder }, async ({ client }) => {
        expect(await hasMember(client, members.late)).toBe(true);
        // What a restored server must not have is found.
        await client.query(`set session_replication_role = replica;
          update users set credits = 7 where id = '${members.late}';
          update ledger_entries set amount = amount + 1 where transfer_id = (select min(transfer_id::text)::uuid from ledger_entries) and amount > 0`);
        const { faults } = await checkBooks(client);
        expect(faults.map(({ rule }) => rule)).toEqual([
          'transfers sum to zero',
          'balances equal the ledger and are not negative',
        ]);
      });
    },
    LONG_MS,
  );

  it(
    'is tried by a command, which tells how long it took and what would be lost, and what it cannot do',
    async () => {
      const drill = (...args: string[]) =>
        promisify(execFile)(
          process.execPath,
          ['scripts/restore-drill.ts', `--config=${repository.config}`, `--scratch=${folder}`, ...args],
          { cwd: ROOT },
        ).catch((error: { stdout: string; stderr: string }) => error);
      const { stdout } = await drill();
      expect(stdout).toMatch(/Restored in .*: files .*, changes .*\.\n {2}tenants: 1\n {2}users: 3\n/);
      expect(stdout).toMatch(/so would be what was written in the .* before this drill/);
      expect(stdout).toContain('The books balance');
      expect(
        (await drill(`--to=${new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ').slice(0, 19)}+00`))
          .stderr,
      ).toMatch(/before configured recovery target was reached/);
      expect((await drill('--to=yesterday')).stderr).toContain('--to=yesterday is no time with a zone');
      expect((await drill('--stanza=other')).stderr).toContain('pgBackRest restored nothing');
    },
    LONG_MS,
  );

  it('is encrypted', () => {
    const { stdout } = spawnSync('grep', ['-rlaE', 'sibling_app|backrest-version', join(folder, 'backup')], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});
