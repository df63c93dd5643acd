import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { ExportJob } from '../../../../jobs/queues.ts';
import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import { HOUR_MS, WEEK_MS } from '../../../../lib/time/duration.ts';
import { insertMailedToken } from '../../../identity/accounts/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { lockExport, restartStuckExports, selectExpiredExports, updateExport } from './data-exports.queries.ts';
import { lockDeletableAccount } from '../account-deletion.queries.ts';
import { createArchive } from './export-archive.ts';
import { collectExport } from './export-content.ts';

/** Validity of an export and its link. */
const EXPORT_VALID_MS = WEEK_MS;
/** After this time a pending export has lost its job. */
const STUCK_AFTER_MS = 6 * HOUR_MS;
const BATCH_SIZE = 100;

type ExportDataDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'> & {
  files: Pick<FileStores, 'photos' | 'exports'>;
};

/**
 * Creates the archive of an export and mails its link. Idempotent: an export that is ready, or whose account was
 * deleted, is skipped.
 */
export async function runDataExport(deps: ExportDataDeps, { tenantId, exportId }: ExportJob): Promise<void> {
  const content = await deps.database.withTenant(tenantId, async (trx) => {
    const row = await lockExport(trx, tenantId, exportId);
    if (row?.status !== 'requested') return null;
    const collected = await collectExport(trx, tenantId, row.userId);
    if (!collected) await updateExport(trx, tenantId, exportId, { status: 'expired', storageKey: null });
    return collected;
  });
  if (!content) return;
  const storageKey = `${tenantId}/${exportId}.zip`;
  await deps.files.exports.writeStream(storageKey, createArchive(content, deps.files.photos, deps.clock.now()));
  const wanted = await deps.database.withTenant(tenantId, (trx) =>
    finishExport(trx, deps, tenantId, exportId, storageKey),
  );
  if (!wanted) await deps.files.exports.remove(storageKey);
}

/** Returns whether the file is still needed: the account may have been deleted meanwhile. */
async function finishExport(
  trx: Trx,
  deps: ExportDataDeps,
  tenantId: string,
  exportId: string,
  storageKey: string,
): Promise<boolean> {
  const row = await lockExport(trx, tenantId, exportId);
  if (!row) return false;
  // A concurrent run of the job has finished with the same file.
  if (row.status !== 'requested') return row.status === 'ready';
  const account = await lockDeletableAccount(trx, tenantId, row.userId);
  if (!account || account.userStatus === 'deleted') {
    await updateExport(trx, tenantId, exportId, { status: 'expired', storageKey: null });
    return false;
  }
  const readyAt = deps.clock.now();
  const expiresAt = new Date(readyAt.getTime() + EXPORT_VALID_MS);
  await updateExport(trx, tenantId, exportId, { status: 'ready', storageKey, readyAt, expiresAt });
  const { userId } = row;
  const token = {
    tenantId,
    userId,
    purpose: 'export' as const,
    validMs: EXPORT_VALID_MS,
    payload: { export: exportId },
  };
  const referenceId = await insertMailedToken(trx, deps, token);
  await queueMail(trx, deps, { tenantId, userId, template: 'export_ready', referenceId });
  return true;
}

/** Deletes expired exports: the file before the row, so that a crash in between leaves no orphaned file. */
export async function deleteExpiredExports(
  deps: Pick<Deps, 'database'> & { files: Pick<FileStores, 'exports'> },
  tenantId: string,
  now: Date,
): Promise<number> {
  const old = await deps.database.withTenant(tenantId, (trx) => selectExpiredExports(trx, tenantId, now, BATCH_SIZE));
  for (const { id, storageKey } of old) {
    if (storageKey) await deps.files.exports.remove(storageKey);
    await deps.database.withTenant(tenantId, (trx) =>
      updateExport(trx, tenantId, id, { status: 'expired', storageKey: null }),
    );
  }
  return old.length;
}

/** Queues a new job for exports that lost theirs, e.g. while their site was suspended. */
export function requeueStuckExports(
  deps: Pick<Deps, 'database' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  return deps.database.withTenant(tenantId, async (trx) => {
    const stuck = await restartStuckExports(trx, tenantId, new Date(now.getTime() - STUCK_AFTER_MS), now);
    for (const { id } of stuck) await deps.jobs.enqueue(trx, 'export-data', { tenantId, exportId: id });
    return stuck.length;
  });
}
