import type { Trx } from '../../../../db/client.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { areConnected, selectProfile, type ProfileRow } from './profiles.queries.ts';

/**
 * Finds a profile that the viewer may open: their own, an active one, or an invisible one they share a conversation or
 * match with.
 * @throws DomainError `not_found` for unknown, malformed, disabled, deleted, blocked and hidden profiles alike
 */
export async function findVisibleProfile(trx: Trx, ctx: Ctx, id: string): Promise<ProfileRow> {
  const viewerId = ctx.viewer?.profileId ?? null;
  const row = isUuid(id) ? await selectProfile(trx, ctx.tenant.id, viewerId, id) : undefined;
  if (!row) throw domainError('not_found');
  if (row.id === viewerId) return row;
  if (row.status !== 'active') throw domainError('not_found');
  if (row.invisible && !(viewerId && (await areConnected(trx, ctx.tenant.id, viewerId, row.id)))) {
    throw domainError('not_found');
  }
  return row;
}

/**
 * Finds another member's profile that the viewer may open.
 * @throws DomainError `not_found`, also for the viewer's own profile
 */
export async function findOtherProfile(trx: Trx, ctx: Ctx, id: string): Promise<ProfileRow> {
  const row = await findVisibleProfile(trx, ctx, id);
  if (row.id === ctx.viewer?.profileId) throw domainError('not_found');
  return row;
}

/** Whether the member shares a conversation or a match with the other profile. */
export function shareConversationOrMatch(trx: Trx, ctx: MemberCtx, otherId: string): Promise<boolean> {
  return areConnected(trx, ctx.tenant.id, ctx.viewer.profileId, otherId);
}
