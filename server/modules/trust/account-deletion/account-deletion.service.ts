import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { bindDeps } from '../../../lib/bind-deps.ts';
import type { FileStores } from '../../../lib/storage/file-storage.ts';
import type { AccountDeletionDeps } from './account-events.ts';
import { createDeletionAlternatives } from './alternatives/alternatives.ts';
import { createDataExports } from './data-export/data-exports.ts';
import { deleteAccount } from './delete-account.ts';
import { repeatDeletions } from './deletion-log/repeat-deletions.ts';
import { restoreAccount, viewRestore } from './restore-account.ts';
import { queueAnotherRestoreMail } from './restore-link.ts';
import { createLiveService } from '../../realtime/live/index.ts';
import type { SyncDeps } from '../../money/payments/index.ts';
import { runForAddress } from '../../identity/accounts/index.ts';

type RestoreRequestDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Mails a restore link to a deleted account from the signup form. The result is the same, and nothing is sent, for
 * an address without such an account or after its restore period.
 * @throws DomainError `invalid_fields`, `too_many_requests`
 */
function requestRestoreLink(deps: RestoreRequestDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const tenantId = ctx.tenant.id;
  return runForAddress(deps, ctx, input, 'not_found', (trx, userId) =>
    queueAnotherRestoreMail(trx, deps, { tenantId, userId }),
  );
}

/** Creates the account deletion service: data export, alternatives, deletion, restoration, and their repetition. */
export function createAccountDeletionService(
  deps: AccountDeletionDeps &
    SyncDeps &
    Pick<Deps, 'limiter' | 'log' | 'bus'> & { files: Pick<FileStores, 'exports' | 'deletions'> },
) {
  return {
    ...createDataExports(deps),
    ...createDeletionAlternatives(deps),
    /** @param database of one pod, for its sites only; all sites by default */
    repeatDeletions: (database = deps.database) =>
      repeatDeletions({ ...deps, database, live: createLiveService({ ...deps, database }) }),
    ...bindDeps(deps, { deleteAccount, mailReactivation: requestRestoreLink, viewRestore, restoreAccount }),
  };
}
