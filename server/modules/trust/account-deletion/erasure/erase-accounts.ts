import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import {
  confirmPasswordSubject,
  keepFormerAddress,
  loginSubject,
  selectKnownDeviceHashes,
} from '../../../identity/accounts/index.ts';
import { addressHashes } from '../../../platform/outbox/index.ts';
import { deleteAccountFiles } from './account-files.ts';
import { closeDeletion, lockDeletableAccount } from '../account-deletion.queries.ts';
import {
  selectDueAccounts,
  selectOtherFiles,
  selectPhotoKeys,
  selectVoiceKeys,
  type DueAccount,
} from './due-accounts.queries.ts';
import {
  deleteEventsUntil,
  deleteLoginAttempts,
  deleteMailReports,
  deleteOperatorNotes,
  deleteListedRows,
  clearAnsweredComplaints,
  clearComplaints,
  clearMessageActions,
  clearMessages,
  clearOrderData,
  clearProfile,
  clearQuotes,
  clearUser,
  clearNotificationState,
} from './erasure.queries.ts';
import {
  deleteRetainedEvidence,
  holdEvidence,
  selectDecidedEvidence,
  selectEvidencePhotos,
  selectReportsWithoutHeldPhoto,
} from './retained-evidence.queries.ts';
import { holdMandates } from './retained-mandates.ts';
import { erasureCutoff } from '../restore-link.ts';

const BATCH_SIZE = 50;

type ErasureDeps = Pick<Deps, 'env' | 'database' | 'tenants' | 'log'> & { files: FileStores };

/**
 * Erases every account of a site that was deleted 14 days ago or earlier. Files are deleted first, then rows in one
 * transaction: after a crash in between the account is still due, and the next round finishes it. Failures are
 * logged by id and do not stop the others.
 * @param atOnce batch size
 * @returns number of accounts erased here, not by another process
 * @throws AggregateError after all accounts if any failed
 */
export async function eraseDueAccounts(
  deps: ErasureDeps,
  tenantId: string,
  now: Date,
  atOnce = BATCH_SIZE,
): Promise<number> {
  const failures: unknown[] = [];
  let erased = 0;
  for await (const account of dueAccounts(deps, tenantId, now, atOnce)) {
    try {
      if (await eraseAccount(deps, tenantId, account, now)) erased += 1;
    } catch (error) {
      deps.log.error({ tenantId, userId: account.userId, err: error }, 'account not erased');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} account(s) were not erased`);
  return erased;
}

/** Every due account once: failed ones are not repeated. */
async function* dueAccounts(
  { database }: ErasureDeps,
  tenantId: string,
  now: Date,
  limit: number,
): AsyncGenerator<DueAccount> {
  const before = erasureCutoff(now);
  let last: DueAccount | null = null;
  do {
    const page: DueAccount[] = await database.withTenant(tenantId, (trx) =>
      selectDueAccounts(trx, tenantId, { before, last, limit }),
    );
    yield* page;
    last = page.length < limit ? null : page.at(-1)!;
  } while (last);
}

async function eraseAccount(deps: ErasureDeps, tenantId: string, account: DueAccount, now: Date): Promise<boolean> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant || !(await closeDueDeletion(deps, tenantId, account, now))) return false;
  const photoKeys = await copyEvidencePhotos(deps, tenantId, account);
  const files = await deps.database.withTenant(tenantId, async (trx) => {
    const { exportKeys, mailIds } = await selectOtherFiles(trx, tenantId, account.userId);
    const photos = await selectPhotoKeys(trx, tenantId, account.profileId);
    const voices = await selectVoiceKeys(trx, tenantId, account.profileId);
    return { photos, voices, exports: exportKeys, mails: mailIds };
  });
  const places = { files: deps.files, dataDir: deps.env.dataDir, tenantSlug: tenant.slug };
  await deleteAccountFiles(places, files);
  return deps.database.withTenant(tenantId, (trx) => eraseRows(trx, deps, tenantId, account, { photoKeys, now }));
}

/**
 * Closes the deletion, so that the account cannot be restored while its files are deleted. Returns whether it is
 * still to be erased.
 */
function closeDueDeletion(deps: ErasureDeps, tenantId: string, account: DueAccount, now: Date): Promise<boolean> {
  return deps.database.withTenant(tenantId, async (trx) => {
    const found = await lockDeletableAccount(trx, tenantId, account.userId);
    // Restored just before the deadline, and possibly deleted again.
    const isSameDeletion =
      found?.userStatus === 'deleted' && found.deletedAt?.getTime() === account.deletedAt.getTime();
    if (!isSameDeletion || found.erasedAt !== null) return false;
    await closeDeletion(trx, tenantId, account.userId, now);
    return true;
  });
}

const evidenceKey = (tenantId: string, reportId: string) => `${tenantId}/${reportId}`;

/**
 * Copies the photos and recordings of undecided reports to the evidence storage.
 * @returns their keys by report
 */
async function copyEvidencePhotos(
  deps: ErasureDeps,
  tenantId: string,
  account: DueAccount,
): Promise<Map<string, string>> {
  const photos = await deps.database.withTenant(tenantId, (trx) =>
    selectEvidencePhotos(trx, tenantId, account.profileId),
  );
  const copied = new Map<string, string>();
  for (const { reportId, storageKey } of photos) {
    const key = evidenceKey(tenantId, reportId);
    const bytes = await deps.files.photos.read(storageKey);
    if (bytes) await deps.files.evidence.write(key, bytes);
    copied.set(reportId, key);
  }
  return copied;
}

async function eraseRows(
  trx: Trx,
  deps: ErasureDeps,
  tenantId: string,
  account: DueAccount,
  { photoKeys, now }: { photoKeys: ReadonlyMap<string, string>; now: Date },
): Promise<boolean> {
  const { userId, profileId, deletedAt } = account;
  // Another process may have erased it meanwhile.
  const found = await lockDeletableAccount(trx, tenantId, userId);
  if (!found || found.erasedAt !== null || found.userStatus !== 'deleted') return false;
  await holdEvidence(trx, tenantId, profileId, { photoKeys, at: now });
  // Before the insert, so that after a crash the next round repeats it.
  for (const id of await selectReportsWithoutHeldPhoto(trx, tenantId, profileId)) {
    await deps.files.evidence.remove(evidenceKey(tenantId, id));
  }
  await deleteLoginAttempts(trx, tenantId, await listAttemptSubjects(trx, deps, tenantId, account));
  await deleteMailReports(trx, tenantId, addressHashes(deps.env.secrets, tenantId, account.email));
  await deleteEventsUntil(trx, tenantId, deletedAt);
  await deleteOperatorNotes(trx, tenantId, profileId);
  await clearMessages(trx, tenantId, profileId, now);
  await clearQuotes(trx, tenantId, profileId);
  await clearMessageActions(trx, tenantId, profileId);
  await clearNotificationState(trx, tenantId, profileId);
  await deleteListedRows(trx, tenantId, account);
  await holdMandates(trx, deps.env.secrets, tenantId, { userId, at: now });
  await clearOrderData(trx, tenantId, userId);
  await clearComplaints(trx, tenantId, account);
  await clearProfile(trx, tenantId, profileId, now);
  await clearUser(trx, tenantId, userId, now);
  // Somebody else may have typed an address that was never confirmed: its owner is still new here.
  if (account.activatedAt) {
    await keepFormerAddress(trx, deps.env.secrets, { tenantId, email: account.email }, now);
  }
  await closeDeletion(trx, tenantId, userId, now);
  return true;
}

/** All subjects under which wrong passwords of this account were counted. */
async function listAttemptSubjects(
  trx: Trx,
  { env }: ErasureDeps,
  tenantId: string,
  account: DueAccount,
): Promise<Buffer[]> {
  const devices = await selectKnownDeviceHashes(trx, { tenantId, userId: account.userId });
  const logins = [null, ...devices].map((device) => loginSubject(env.secrets, account.email, device));
  return [...logins, confirmPasswordSubject(env.secrets, account.userId)];
}

/** Deletes evidence of decided reports, and the texts of answered complaints. */
export async function releaseEvidence(
  deps: Pick<Deps, 'database'> & { files: Pick<FileStores, 'evidence'> },
  tenantId: string,
): Promise<number> {
  const decided = await deps.database.withTenant(tenantId, (trx) => selectDecidedEvidence(trx, tenantId));
  for (const { reportId, photoKey } of decided) {
    if (photoKey) await deps.files.evidence.remove(photoKey);
    await deps.database.withTenant(tenantId, (trx) => deleteRetainedEvidence(trx, tenantId, reportId));
  }
  const complaints = await deps.database.withTenant(tenantId, (trx) => clearAnsweredComplaints(trx, tenantId));
  return decided.length + complaints;
}
