import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../../server/env.ts';
import { processStamp } from '../embedded/processes.ts';

const appSchema = z.object({
  pid: z.number().int(),
  /** Distinguishes the process from a later one with its id. */
  stamp: z.string(),
  port: z.number(),
  /** The port in URLs, if it was set. */
  publicPort: z.number().nullable(),
  dataDir: z.string(),
  tenantsDir: z.string(),
  demo: z.boolean(),
  /** Whether it uses its own database instead of one that DATABASE_URL names. */
  embedded: z.boolean(),
});

/** An app that runs from this folder, with the settings that a command needs to find it. */
export type RunningApp = z.infer<typeof appSchema>;

const folderOf = (root: string) => join(root, '.cache/running');

/**
 * Records that this process serves an app, for commands in the same folder. If the record cannot be written, the app still
 * serves; commands then use their own settings.
 * @returns a function that removes the record
 */
export function announceApp(root: string, env: Env, tenantsDir: string): () => void {
  const app: RunningApp = {
    pid: process.pid,
    stamp: processStamp(process.pid) ?? '',
    port: env.PORT,
    publicPort: env.PUBLIC_PORT ?? null,
    dataDir: env.dataDir,
    tenantsDir,
    demo: env.demo,
    embedded: env.DATABASE_URL === undefined,
  };
  const file = join(folderOf(root), `${process.pid}.json`);
  try {
    mkdirSync(folderOf(root), { recursive: true });
    writeFileSync(file, JSON.stringify(app));
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

/** The apps that run now, by port. The records of ended ones are removed. */
export function listRunningApps(root: string): RunningApp[] {
  const folder = folderOf(root);
  return readFolder(folder)
    .flatMap((name) => {
      const app = readApp(join(folder, name));
      if (app && processStamp(app.pid) === app.stamp) return [app];
      rmSync(join(folder, name), { force: true });
      return [];
    })
    .toSorted((a, b) => a.port - b.port);
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readApp(file: string): RunningApp | null {
  try {
    return appSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
