import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../lib/errors.ts';
import { mailRestore } from '../departure/restore-link.ts';
import { selectIdOfEmail } from './accounts.queries.ts';
import { ADDRESS_CHECKS } from './address-checks.ts';
import { fieldErrorsOf, refuseFields } from './field-errors.ts';
import { signupEmailSchema } from './login.schema.ts';

type ReactivationDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Mails the link that restores a deleted account to who comes back by the signup. An address without such an account, or
 * with one whose days are over, ends alike and sends nothing.
 * @throws DomainError `invalid_fields`, `too_many_requests`
 */
export async function mailReactivation(deps: ReactivationDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const parsed = signupEmailSchema.safeParse(input);
  if (!parsed.success) return refuseFields(fieldErrorsOf(parsed.error));
  await deps.limiter.consumeAddress('address-checks', ctx.address, ADDRESS_CHECKS);
  const tenantId = ctx.tenant.id;
  await deps.database
    .withTenant(tenantId, async (trx) => {
      const userId = await selectIdOfEmail(trx, tenantId, parsed.data.email);
      if (userId) await mailRestore(trx, deps, { tenantId, userId });
    })
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return;
      throw error;
    });
}
