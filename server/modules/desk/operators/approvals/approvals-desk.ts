import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { recordAudit, type AuditSubject } from '../audit/audit.ts';
import { updateCodeStatus } from '../codes/codes.queries.ts';
import { lockOrder } from '../../../money/payments/index.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { SETTLE_ACTION, settleApprovedDebt } from '../cases/settle-debt.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectTenantId } from '../desk/site-of-row.queries.ts';
import { giveApprovedCredits, CORRECTION_ACTION } from '../members/correction.ts';
import {
  lockApproval,
  lockGiver,
  selectApproval,
  selectWaitingApprovals,
  updateApproval,
  type ApprovalRow,
} from './approvals.queries.ts';
import { firstFound, pageBy } from '../desk/over-pods.ts';

const PERMISSION = 'gifts.approve' as const;

/** A request that waits. `requestedAt` in ISO 8601, amounts in minor units. */
export type ApprovalView = Omit<ApprovalRow, 'requestedAt' | 'requestedBy'> & {
  requestedAt: string;
  /** Whether the viewer requested it and cannot decide it. */
  own: boolean;
};

/** Creates the desk's service for requests that a second operator decides. */
export function createApprovalsDesk(deps: DeskDeps) {
  const { desk } = deps;

  async function findTenantId(ctx: DeskCtx, id: string): Promise<string> {
    const tenantId = isUuid(id)
      ? await desk.read(
          ctx,
          { permission: PERMISSION },
          (trx, ids) => selectTenantId(trx, 'approvals', ids, id),
          firstFound,
        )
      : null;
    if (tenantId === null) throw domainError('not_found');
    return tenantId;
  }

  return {
    /** Requests at the operator's sites, oldest first. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx): Promise<ApprovalView[]> => {
      const rows = await desk.read(ctx, { permission: PERMISSION }, selectWaitingApprovals, pageBy('requestedAt'));
      return rows.map(({ requestedBy, requestedAt, ...row }) => ({
        ...row,
        requestedAt: requestedAt.toISOString(),
        own: requestedBy === ctx.operator.id,
      }));
    },

    /**
     * Approves or rejects a request of another operator. What is approved is executed in the same transaction.
     * @throws DomainError `not_found`; `own_request`; `work_decided` if it was decided before; `debt_changed` for a debt
     *   of another amount than at the request
     */
    decide: async (ctx: DeskCtx, { id, approved }: { id: string; approved: boolean }): Promise<void> => {
      const tenantId = await findTenantId(ctx, id);
      const given = { tenantId, id, approved };
      const subject = { type: 'approval', id };
      const deskAction = { permission: PERMISSION, tenantId, action: 'approval.decide', subject, detail: { approved } };
      await desk.act(ctx, deskAction, async (trx, tell) => {
        const waiting = await selectApproval(trx, given);
        if (waiting) await lockSubject(trx, waiting);
        const request = await lockApproval(trx, given);
        if (!request) throw domainError('work_decided');
        if (request.requestedBy === ctx.operator.id) throw domainError('own_request');
        await updateApproval(trx, { ...given, decidedBy: ctx.operator.id, decidedAt: deps.clock.now() });
        if (approved) await fulfil(trx, tell, deps, ctx, request);
      });
    },
  };
}

/** Locks what a request is about, in the order of those who request: the giver, the account, the order. */
async function lockSubject(trx: Trx, { kind, tenantId, subjectId, requestedBy, orderId }: ApprovalRow): Promise<void> {
  if (kind === 'credits') {
    await lockGiver(trx, tenantId, requestedBy);
    await lockWallet(trx, tenantId, subjectId);
  } else if (orderId !== null) await lockOrder(trx, tenantId, orderId);
}

/** Grants what was requested, with a separate entry in the audit log, like a grant by one operator. */
async function fulfil(trx: Trx, tell: Tell, deps: DeskDeps, ctx: DeskCtx, request: ApprovalRow): Promise<void> {
  const { tenantId, id, kind, subjectId, credits, cause, requestedBy } = request;
  const detail = { approval: id, requestedBy };
  const audited = { operatorId: ctx.operator.id, tenantId };
  const record = (action: string, subject: AuditSubject, more = {}) =>
    recordAudit(trx, deps.clock, { ...audited, action, subject, detail: { ...detail, ...more } });
  if (kind === 'code') {
    await updateCodeStatus(trx, { tenantId, codeId: subjectId, status: 'active' });
    await record('code.switch_on', { type: 'code', id: subjectId });
  } else if (kind === 'debt') {
    const { amount, outcome, caseId } = request;
    await settleApprovedDebt(trx, deps, request);
    await record(SETTLE_ACTION, { type: 'order_case', id: caseId }, { amount, outcome });
  } else {
    const member = { tenantId, userId: subjectId, profileId: request.profileId };
    await giveApprovedCredits(trx, tell, deps, member, { change: credits!, cause: cause!, operatorId: requestedBy });
    await record(CORRECTION_ACTION, { type: 'member', id: subjectId }, { change: credits, cause });
  }
}

export type ApprovalsDesk = ReturnType<typeof createApprovalsDesk>;
