import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, type DomainError } from '../../../../lib/errors/errors.ts';
import { decisionToken, findActiveBan } from '../../restrictions/index.ts';

/**
 * The error for the proven owner of a blocked account.
 * @returns `account_blocked`; for a ban with `decision`, the link to the statement of reasons and the appeal
 */
export async function accountBlockedError(
  trx: Trx,
  { env }: Pick<Deps, 'env'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<DomainError> {
  const id = await findActiveBan(trx, tenantId, userId);
  const decision = id && decisionToken(env.secrets, tenantId, { kind: 'restriction', id });
  return domainError('account_blocked', decision ? { params: { decision } } : {});
}
