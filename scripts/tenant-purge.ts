import { resolve } from 'node:path';
import { PurgeRefused, purgeTenant } from '../server/modules/platform/tenants/index.ts';
import { parseOptions, print, runCommand } from './commands/command.ts';
import { isConfirmed } from './commands/terminal.ts';
import { findInstallation } from './launch/installation.ts';
import { withMigrators } from './launch/database/with-migrator.ts';
import { ROOT } from './testing/command.ts';

const USAGE = 'npm run tenant:purge -- --slug <slug>';

/** Permanently deletes all data of a site whose folder was removed, after its slug was typed as confirmation. */
async function main(args: string[]): Promise<void> {
  const options = { slug: { type: 'string' }, yes: { type: 'boolean', default: false } } as const;
  const { slug, yes } = parseOptions(args, options, USAGE);
  if (!slug) throw new PurgeRefused(`Missing --slug: ${USAGE}`);
  const { env } = findInstallation(ROOT);
  const question = `This deletes all data of "${slug}" and cannot be undone. Type the slug to continue: `;
  if (!yes && !(await isConfirmed(question, slug))) throw new PurgeRefused('Not confirmed; nothing was deleted.');
  await withMigrators(env, async (clients) => {
    const result = await purgeTenant({
      clients,
      slug,
      tenantsDir: resolve(ROOT, env.TENANTS_DIR),
      dataDir: env.dataDir,
    });
    const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
    const tables = Object.keys(result.rows).length;
    print(`Permanently deleted: ${rows} rows in ${tables} tables, ${result.paths.length} folders.`);
    if (env.s3 && result.id) print(`Delete these folders of the bucket: ${bucketFolders(result.id)}`);
  });
}

function bucketFolders(id: string): string {
  return ['photos', 'photos/derived', 'exports', 'evidence'].map((folder) => `${folder}/${id}`).join(', ');
}

await runCommand(main, (error) => {
  const fromSystem = typeof (error as { code?: unknown }).code === 'string';
  return error instanceof PurgeRefused || fromSystem ? (error as Error).message : null;
});
