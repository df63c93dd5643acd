import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { DomainError } from '../../lib/errors.ts';
import { decisionToken } from '../safety/decision-link.ts';
import { findHoldingBan } from '../safety/settle-account.ts';

/**
 * Why somebody who has proved that a blocked account is theirs is not let in.
 * @returns `account_blocked`; of who is banned with `decision`, which leads to the reasons and the way to appeal
 */
export async function accountBlocked(
  trx: Trx,
  { env }: Pick<Deps, 'env'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<DomainError> {
  const id = await findHoldingBan(trx, tenantId, userId);
  const decision = id && decisionToken(env.SECRET, tenantId, { kind: 'restriction', id });
  return domainError('account_blocked', decision ? { params: { decision } } : {});
}
