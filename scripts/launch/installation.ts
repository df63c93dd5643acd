import { resolve } from 'node:path';
import type { Env } from '../../server/env.ts';
import { LaunchError } from '../embedded/launch-error.ts';
import { loadConfiguration } from './configuration.ts';
import { listRunningApps, type RunningApp } from './running-apps.ts';

/** The installation that a command works on. */
interface Installation {
  env: Env;
  /** The app that serves it now; null if none runs from this folder. */
  app: RunningApp | null;
}

/**
 * Finds the installation that a command belongs to: the one that its settings name, otherwise the running one.
 * @throws LaunchError if several different ones run, or the running one uses a database that the settings do not name
 * @throws EnvError naming every invalid setting
 */
export function findInstallation(root: string, overrides: Record<string, string> = {}): Installation {
  const given = loadConfiguration(root, overrides);
  const candidates = listRunningApps(root).filter((app) => fits(app, given, resolve(root, given.TENANTS_DIR)));
  const [app] = candidates;
  if (!app) return { env: given, app: null };
  if (candidates.some((other) => !isSameInstallation(app, other))) {
    const list = candidates.map(({ port, dataDir }) => `  port ${port}: DATA_DIR=${dataDir}`);
    throw new LaunchError(`Several apps run here. Say which one you mean, with one of these:\n${list.join('\n')}`);
  }
  if (!app.embedded && given.DATABASE_URL === undefined) {
    throw new LaunchError(
      `The app that runs on port ${app.port} uses a database of yours: set DATABASE_URL, and the other settings that it was started with, for this command too.`,
    );
  }
  const found = { DATA_DIR: app.dataDir, TENANTS_DIR: app.tenantsDir, PORT: String(app.port) };
  const mode = { SITE_MODE: app.demo ? 'demo' : 'production' };
  const publicPort: Record<string, string> = app.publicPort === null ? {} : { PUBLIC_PORT: String(app.publicPort) };
  return { env: loadConfiguration(root, { ...overrides, ...found, ...mode, ...publicPort }), app };
}

/** Several starts may serve one installation, such as two behind a proxy that are restarted one after the other. */
function isSameInstallation(one: RunningApp, other: RunningApp): boolean {
  return (['dataDir', 'tenantsDir', 'demo', 'embedded'] as const).every((key) => one[key] === other[key]);
}

/** Whether no setting names another installation. */
function fits(app: RunningApp, given: Env, tenantsDir: string): boolean {
  return (
    (process.env.DATA_DIR === undefined || given.dataDir === app.dataDir) &&
    (process.env.TENANTS_DIR === undefined || tenantsDir === app.tenantsDir)
  );
}
