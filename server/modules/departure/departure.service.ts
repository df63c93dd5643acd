import type { Ctx, MemberCtx } from '../../context.ts';
import type { FileStores } from '../../lib/storage.ts';
import type { AccountDeletionDeps } from './account-events.ts';
import { createDeletionAlternatives } from './alternatives.ts';
import { createDataExports } from './data-exports.ts';
import { deleteAccount } from './delete-account.ts';
import type { DeletionInput } from './delete-account.ts';
import { restoreAccount, viewRestore } from './restore-account.ts';

/** Creates the account deletion service: data export, alternatives, deletion, restoration. */
export function createAccountDeletionService(deps: AccountDeletionDeps & { files: Pick<FileStores, 'exports'> }) {
  return {
    ...createDataExports(deps),
    ...createDeletionAlternatives(deps),
    deleteAccount: (ctx: MemberCtx, input: DeletionInput) => deleteAccount(deps, ctx, input),
    viewRestore: (ctx: Ctx, token: string) => viewRestore(deps, ctx, token),
    restoreAccount: (ctx: Ctx, token: string) => restoreAccount(deps, ctx, token),
  };
}
