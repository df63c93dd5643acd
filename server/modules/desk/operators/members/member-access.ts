import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import type { Permission } from '../access/permissions.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { Desk, DeskDeps } from '../desk/desk.ts';
import { acceptRepeated } from '../desk/repeated-form.ts';
import { hasRecentView, VIEW_ACTION } from './account.queries.ts';
import { selectByAccount, selectByProfile, type FoundMember } from './find-member.queries.ts';
import { allRows } from '../desk/over-pods.ts';

/** Separately loaded parts of a member's data, with the permission required for each. */
export const MEMBER_PARTS = {
  account: 'members.look',
  photos: 'members.photos',
  contacts: 'members.contacts',
  reports: 'members.reports',
  money: 'members.money',
  mails: 'members.mails',
  sessions: 'members.sessions',
  leaving: 'deletions.look',
} as const satisfies Record<string, Permission>;

export type MemberPart = keyof typeof MEMBER_PARTS;

export type ViewDeps = Pick<DeskDeps, 'clock'> & { desk: Desk };

/** Repeated views of one part of one member within this time share one audit entry. */
const VIEW_AUDIT_INTERVAL_MS = 10 * MINUTE_MS;

/**
 * Finds a member by account or profile id at the operator's sites. Returns only what lists show, so it is not audited.
 * @throws DomainError `not_found`
 */
export async function findMember(
  { desk }: Pick<ViewDeps, 'desk'>,
  ctx: DeskCtx,
  { id, permission = 'members.look' }: { id: string; permission?: Permission },
): Promise<FoundMember> {
  if (!isUuid(id)) throw domainError('not_found');
  const [found] = await desk.read(
    ctx,
    { permission },
    async (trx, sites) => {
      const byAccount = await selectByAccount(trx, sites, id);
      return byAccount.length > 0 ? byAccount : selectByProfile(trx, sites, id);
    },
    allRows,
  );
  if (!found) throw domainError('not_found');
  return found;
}

/**
 * Reads a part of a member's data and audits the view in the same transaction, once in ten minutes.
 * @throws DomainError `not_found`, also without permission for this part
 */
export async function viewMemberPart<T>(
  deps: ViewDeps,
  ctx: DeskCtx,
  { id, part }: { id: string; part: MemberPart },
  work: (trx: Trx, member: FoundMember) => Promise<T>,
): Promise<T> {
  const permission = MEMBER_PARTS[part];
  const member = await findMember(deps, ctx, { id, permission });
  const { tenantId, userId } = member;
  return deps.desk.read(ctx, { permission, only: tenantId }, async (trx) => {
    const [now, operatorId] = [deps.clock.now(), ctx.operator.id];
    const since = new Date(now.getTime() - VIEW_AUDIT_INTERVAL_MS);
    if (!(await hasRecentView(trx, { operatorId, userId, part, since }))) {
      const subject = { type: 'member', id: userId };
      await recordAudit(trx, deps.clock, { operatorId, tenantId, action: VIEW_ACTION, subject, detail: { part } });
    }
    return work(trx, member);
  });
}

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
