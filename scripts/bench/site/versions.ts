import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { buildStale } from '../../launch/builds/builds.ts';
import { ROOT } from '../../testing/command.ts';
import type { BenchParts } from '../measure.ts';
import { buildCommit, resolveCommit } from './commits.ts';
import { startDatabaseServer, type DatabaseServer } from './databases.ts';
import { openSite, type BenchSite } from './site.ts';

/** A version of the app, with a name for the reader. */
export interface Version {
  name: string;
  site: BenchSite;
}

/**
 * Builds and starts the working tree and, if there is one, the commit that it is compared with, on one PostgreSQL.
 * @param settings of the app, besides those of a demo
 */
export async function openVersions(
  against: string | undefined,
  { progress, shutdown }: BenchParts,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ server: DatabaseServer; versions: Version[] }> {
  const cache = join(ROOT, '.cache/bench');
  mkdirSync(join(cache, 'seeds'), { recursive: true });
  const commit = against === undefined ? null : await buildCommit(resolveCommit(against), cache, progress);
  await buildStale(ROOT, progress);
  const server = await startDatabaseServer(cache, shutdown);
  const open = (name: string, root: string) => openSite({ root, name, cache, server, progress, shutdown, settings });
  const versions = [{ name: 'working tree', site: await open('new', ROOT) }];
  if (commit !== null) versions.push({ name: against!, site: await open('old', commit) });
  return { server, versions };
}
