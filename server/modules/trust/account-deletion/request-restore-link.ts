import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { queueAnotherRestoreMail } from './restore-link.ts';
import { runForAddress } from '../../identity/accounts/index.ts';

type RestoreRequestDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Mails a restore link to a deleted account from the signup form. The result is the same, and nothing is sent, for
 * an address without such an account or after its restore period.
 * @throws DomainError `invalid_fields`, `too_many_requests`
 */
export function requestRestoreLink(deps: RestoreRequestDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const tenantId = ctx.tenant.id;
  return runForAddress(deps, ctx, input, 'not_found', (trx, userId) =>
    queueAnotherRestoreMail(trx, deps, { tenantId, userId }),
  );
}
