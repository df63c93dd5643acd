import type { Deps } from '../../../../deps.ts';
import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import { logBegin, readChanges, writeChange, type AccountChange } from './deletion-log.ts';
import { selectDeletionsSince } from './deletion-log.queries.ts';

export type LogDeps = Pick<Deps, 'log'> & { files: Pick<FileStores, 'deletions'> };

/** Logs a committed change. A storage that fails delays no member: `logDeletions` finds what is missing. */
export async function logChange({ files, log }: LogDeps, change: AccountChange): Promise<void> {
  try {
    await writeChange(files.deletions, change);
  } catch (error) {
    log.error({ tenantId: change.tenantId, userId: change.userId, err: error }, 'change of account not logged');
  }
}

/** Logs the deletions and restorations of a site that the log lacks. @returns how many */
export async function logDeletions(
  { database, files }: Pick<Deps, 'database'> & LogDeps,
  tenantId: string,
  now: Date,
): Promise<number> {
  const since = logBegin(now);
  const rows = await database.withTenant(tenantId, (trx) => selectDeletionsSince(trx, tenantId, since));
  const changes = rows.flatMap<AccountChange>(({ userId, requestedAt, restoredAt }) => [
    { tenantId, userId, kind: 'deleted', at: requestedAt },
    ...(restoredAt ? [{ tenantId, userId, kind: 'restored' as const, at: restoredAt }] : []),
  ]);
  if (changes.length === 0) return 0;
  const textOf = ({ userId, kind, at }: AccountChange) => `${userId} ${kind} ${at.getTime()}`;
  const logged = new Set((await readChanges(files.deletions, now, tenantId)).map(textOf));
  const missing = changes.filter((change) => change.at >= since && !logged.has(textOf(change)));
  for (const change of missing) await writeChange(files.deletions, change);
  return missing.length;
}
