import type { Trx } from '../../../../../db/client.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { Permission } from '../access/permissions.ts';
import { acceptRepeated } from '../desk/repeated-form.ts';
import type { FoundMember } from './find-member.queries.ts';
import { findMember } from './view-member-part.ts';

export type MemberActionDeps = Pick<DeskDeps, 'env' | 'clock' | 'jobs' | 'tenants' | 'desk'>;

interface MemberAction {
  id: string;
  permission: Permission;
  action: string;
  /** The operator's reason and choices. */
  detail: Record<string, unknown>;
}

/**
 * Runs an action on a member with its audit entry.
 * @throws DomainError `not_found` without permission; errors of `work`
 */
export async function runMemberAction(
  deps: MemberActionDeps,
  ctx: DeskCtx,
  { id, permission, action, detail }: MemberAction,
  work: (trx: Trx, member: FoundMember, tell: Tell) => Promise<void>,
): Promise<FoundMember> {
  const member = await findMember(deps, ctx, { id, permission });
  const { tenantId, userId } = member;
  const deskAction = { permission, tenantId, action, subject: { type: 'member', id: userId }, detail };
  await acceptRepeated(deps.desk.act(ctx, deskAction, (trx, tell) => work(trx, member, tell)));
  return member;
}
