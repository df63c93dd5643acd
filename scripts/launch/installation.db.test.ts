import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { processStamp } from '../embedded/processes.ts';
import { joinDatabase } from './database/database.ts';
import { withMigrator } from './database/with-migrator.ts';
import { findInstallation } from './installation.ts';
import { announceApp, listRunningApps } from './running-apps.ts';

const test = useTestDatabase();
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installation-'));
  for (const name of ['DATA_DIR', 'TENANTS_DIR', 'PORT', 'DATABASE_URL', 'SITE_MODE']) vi.stubEnv(name, undefined);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dataDir = (name: string) => join(root, name);
/** Records an app as its own process does. */
const announce = (settings: Record<string, string>) => announceApp(root, readEnv(settings), join(root, 'sites'));
/** Records an app of another live process: the one that runs the tests. */
function announceOther(settings: Record<string, string>): void {
  announce(settings);
  const record = { ...listRunningApps(root)[0], pid: process.ppid, stamp: processStamp(process.ppid) };
  writeFileSync(join(root, '.cache/running', `${process.ppid}.json`), JSON.stringify(record));
}

describe('HRD-7 a command', () => {
  it('uses the port, the data and the sites of the app that runs, whatever the defaults are', () => {
    const withdraw = announce({ PORT: '4100', PUBLIC_PORT: '80', DATA_DIR: dataDir('elsewhere') });
    const { env, app } = findInstallation(root);
    expect([env.PORT, env.PUBLIC_PORT, env.dataDir]).toEqual([4100, 80, dataDir('elsewhere')]);
    expect([env.TENANTS_DIR, app?.pid]).toEqual([join(root, 'sites'), process.pid]);
    withdraw();
    expect(findInstallation(root)).toMatchObject({ app: null, env: { PORT: 3000, dataDir: resolve('data') } });
  });

  it('uses the installation that its settings name, with the port at which it is served', () => {
    announceOther({ PORT: '4100', DATA_DIR: dataDir('one') });
    announce({ PORT: '4200', DATA_DIR: dataDir('other') });
    vi.stubEnv('DATA_DIR', dataDir('other'));
    expect(findInstallation(root).env).toMatchObject({ PORT: 4200, dataDir: dataDir('other') });
    vi.stubEnv('DATA_DIR', dataDir('third'));
    expect(findInstallation(root)).toMatchObject({ app: null, env: { dataDir: dataDir('third') } });
  });

  it('refuses to choose between several, and names them', () => {
    announceOther({ PORT: '4100', DATA_DIR: dataDir('one') });
    announce({ PORT: '4200', DATA_DIR: dataDir('other') });
    expect(() => findInstallation(root)).toThrow(/Several apps run.*4100: DATA_DIR=.*one.*4200: DATA_DIR=.*other/s);
  });

  it('takes two starts with the same data, restarted one after the other, for one installation', () => {
    announceOther({ PORT: '4100', DATABASE_URL: test.runtimeUrl });
    announce({ PORT: '4200', DATABASE_URL: test.runtimeUrl });
    vi.stubEnv('DATABASE_URL', test.runtimeUrl);
    expect(findInstallation(root)).toMatchObject({ app: { port: 4100 }, env: { dataDir: resolve('data') } });
  });

  it('refuses work of the owner of the tables without that role, before it begins', async () => {
    const work = vi.fn(() => Promise.resolve());
    await expect(withMigrator(readEnv({ DATABASE_URL: test.runtimeUrl }), work)).rejects.toThrow(
      /MIGRATION_DATABASE_URL is not set/,
    );
    expect(work).not.toHaveBeenCalled();
  });

  it('refuses without the settings of an app that has a database of its own', () => {
    announce({ PORT: '4100', DATABASE_URL: test.runtimeUrl });
    expect(() => findInstallation(root)).toThrow(/port 4100.*set DATABASE_URL/);
    expect(JSON.stringify(listRunningApps(root))).not.toContain(new URL(test.runtimeUrl).password);
  });

  it('does not take the record of an ended process for an app', () => {
    announce({ PORT: '4100' });
    const record = { ...listRunningApps(root)[0], stamp: 'of an earlier process' };
    writeFileSync(join(root, '.cache/running', `${process.pid}.json`), JSON.stringify(record));
    expect(findInstallation(root).app).toBeNull();
    expect(readdirSync(join(root, '.cache/running'))).toEqual([]);
  });

  it('makes no second database where there is none', async () => {
    const env = readEnv({ DATA_DIR: dataDir('nothing') });
    const opening = joinDatabase(env);
    await expect(opening).rejects.toThrow(/no database in .*nothing.*Set DATA_DIR/);
    expect(existsSync(dataDir('nothing'))).toBe(false);
  });

  it('refuses a database on which no app ever ran', async () => {
    const url = Object.assign(new URL(test.superuserUrl), { pathname: '/postgres' });
    const runtime = new URL(test.runtimeUrl);
    Object.assign(url, { username: runtime.username, password: runtime.password });
    const env = readEnv({ DATABASE_URL: url.href });
    await expect(joinDatabase(env)).rejects.toThrow(/has no tables/);
  });

  it('opens the database of an app', async () => {
    const env = readEnv({ DATABASE_URL: test.runtimeUrl });
    const opened = await joinDatabase(env);
    expect(opened.runtimeUrl).toBe(test.runtimeUrl);
    await opened.stop();
  });

  it('is served although the record cannot be written', () => {
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache/running'), '');
    expect(announce({ PORT: '4100' })).not.toThrow();
  });
});
