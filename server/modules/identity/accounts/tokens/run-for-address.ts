import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, type ErrorCode } from '../../../../lib/errors/errors.ts';
import { selectIdByEmail } from '../accounts.queries.ts';
import { concealTime } from '../disclosure.ts';
import { ADDRESS_CHECK_LIMIT } from '../signup/address-check-limit.ts';
import { toFieldErrors, throwFieldErrors } from '../field-errors.ts';
import { signupEmailSchema } from '../login/login.schema.ts';

/**
 * Runs an action for the account of a typed address. The result is the same without an account and for the error
 * `hidden`, so that it does not reveal which addresses have an account.
 * @throws DomainError `invalid_fields`; `too_many_requests` for an IP address
 */
export async function runForAddress(
  deps: Pick<Deps, 'database' | 'limiter'>,
  ctx: Ctx,
  input: { email: string },
  hidden: ErrorCode,
  run: (trx: Trx, userId: string) => Promise<void>,
): Promise<void> {
  const parsed = signupEmailSchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error));
  await deps.limiter.consumeIp('address-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  const tenantId = ctx.tenant.id;
  const find = async (trx: Trx) => {
    const userId = await selectIdByEmail(trx, tenantId, parsed.data.email);
    if (userId) await run(trx, userId);
  };
  await concealTime(ctx.tenant, () =>
    deps.database.withTenant(tenantId, find).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== hidden) throw error;
    }),
  );
}
