import { setTimeout as sleep } from 'node:timers/promises';

import type { Deps } from '../../../../deps.ts';
import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import { stopPayments, type SyncDeps } from '../../../money/payments/index.ts';
import { lockDeletableAccount } from '../account-deletion.queries.ts';
import type { AccountDeletionDeps } from '../account-events.ts';
import { closeAccount } from '../close-account.ts';
import { reopenAccount } from '../reopen-account.ts';
import { readChanges, type AccountChange } from './deletion-log.ts';
import {
  selectAppliedTo,
  selectDatabaseIdentity,
  selectKnownDeletions,
  storeAppliedTo,
} from './deletion-log.queries.ts';

type RepeatDeps = AccountDeletionDeps & SyncDeps & Pick<Deps, 'log'> & { files: Pick<FileStores, 'deletions'> };

/** Accounts looked up at once. */
const BATCH_SIZE = 500;
const RETRY_MS = 5_000;

/**
 * After a restoration of the database from a backup, deletes the accounts again that their members deleted since, and
 * restores those that they restored; the sweeps erase what is due. Does nothing, and needs no storage, while the database
 * is the one that the log was applied to. Waits for the storage: nobody may be served before.
 * @returns how many accounts changed
 */
export async function repeatDeletions(deps: RepeatDeps): Promise<number> {
  const { database, clock, files, log } = deps;
  const { identity, applied } = await database.withPlatform(async (trx) => ({
    identity: await selectDatabaseIdentity(trx),
    applied: await selectAppliedTo(trx),
  }));
  if (identity === applied) return 0;
  const changes = await readPatiently(() => readChanges(files.deletions, clock.now()), log);
  let changed = 0;
  for (const [tenantId, ofTenant] of Map.groupBy(changes, (change) => change.tenantId)) {
    const latest = [
      ...new Map(
        ofTenant.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((each) => [each.userId, each]),
      ).values(),
    ];
    for (let start = 0; start < latest.length; start += BATCH_SIZE) {
      for (const change of await findUnknown(deps, tenantId, latest.slice(start, start + BATCH_SIZE)))
        if (await repeat(deps, change)) changed += 1;
    }
  }
  await database.withPlatform((trx) => storeAppliedTo(trx, identity));
  if (changed > 0) log.warn({ accounts: changed }, 'restored database: changes of accounts since the backup repeated');
  return changed;
}

async function readPatiently<T>(read: () => Promise<T>, log: Deps['log']): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      log.error({ err: error }, 'the log of deleted accounts cannot be read; waiting for it');
      await sleep(RETRY_MS);
    }
  }
}

/** Those of a site's changes that happened after the state of the database. */
async function findUnknown(deps: RepeatDeps, tenantId: string, changes: AccountChange[]): Promise<AccountChange[]> {
  const userIds = changes.map(({ userId }) => userId);
  const known = await deps.database.withTenant(tenantId, (trx) => selectKnownDeletions(trx, tenantId, userIds));
  return changes.filter(({ userId, kind, at }) => {
    const field = kind === 'deleted' ? 'requestedAt' : 'restoredAt';
    return !known.some((row) => row.userId === userId && row[field]?.getTime() === at.getTime());
  });
}

async function repeat(deps: RepeatDeps, { tenantId, userId, kind, at }: AccountChange): Promise<boolean> {
  const orders = await deps.live.transact(tenantId, async (trx, tell) => {
    const account = await lockDeletableAccount(trx, tenantId, userId);
    // Signed up after the backup, or erased before.
    if (!account || account.erasedAt !== null) return null;
    if (kind === 'restored') {
      const events = await reopenAccount(trx, { tenantId, userId, account, at });
      if (events) tell(...events);
      return events && [];
    }
    if (account.userStatus === 'blocked' || account.userStatus === 'deleted') return null;
    const closing = { tenantId, userId, account, at, reasons: [], alternativeOffered: null };
    const closed = await closeAccount(trx, deps, closing);
    tell(...closed.events);
    return closed.orders;
  });
  if (orders) await stopPayments(deps, tenantId, orders);
  return orders !== null;
}
