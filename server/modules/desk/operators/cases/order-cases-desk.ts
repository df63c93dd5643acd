import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { serialize } from '../../../../lib/serialize.ts';
import { cleanText } from '../../../trust/complaints/index.ts';
import {
  isActiveRefund,
  lockOrder,
  repeatWithdrawal,
  retryRefundsNow,
  syncPaymentSoon,
  viewRepeatedWithdrawal,
} from '../../../money/payments/index.ts';
import { claimKey, releaseWork, claimWork } from '../desk/claims.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type ListSearch } from '../desk/desk-page.ts';
import { acceptRepeated } from '../desk/repeated-form.ts';
import { hasPermissionAt, type Permission } from '../access/permissions.ts';
import { lockGiver } from '../approvals/approvals.queries.ts';
import { CASE_KINDS, CASE_NOTE_MAX, DEBT_ENDS } from './case-kinds.schema.ts';
import {
  closeCase,
  selectCase,
  selectCaseHistory,
  selectCaseOrder,
  selectCaseRefunds,
  selectOrderCases,
  selectOpenCases,
  type OrderCaseRow,
} from './order-cases.queries.ts';
import { requestSettlement, SETTLE_ACTION, settleAlone, settlementNeedsApproval, viewDebt } from './settle-debt.ts';
import { pageBy } from '../desk/over-pods.ts';

type CaseDeps = Pick<DeskDeps, 'desk' | 'clock' | 'tenants' | 'jobs' | 'log'>;

/**
 * Creates the queue of order cases: withdrawals, failed or stuck refunds, amount mismatches and chargebacks. Money
 * moves only through the payments module; closing a case with a note moves none.
 */
export function createOrderCasesDesk(deps: CaseDeps) {
  const { desk } = deps;
  const deskActionOn = (permission: Permission, { tenantId, id }: SiteItemKey, action: string): DeskAction => ({
    permission,
    tenantId,
    action,
    subject: { type: 'order_case', id: isUuid(id) ? id : null },
  });
  /**
   * Locks an open case and claims it for the operator. The buyer's account and the order are locked first, as where a
   * provider's status opens and closes cases.
   */
  const openForWork = async (trx: Trx, ctx: DeskCtx, of: SiteItemKey): Promise<OrderCaseRow> => {
    const { orderId } = await requireCase(trx, of, { lock: false });
    await lockOrder(trx, of.tenantId, orderId);
    const found = await requireCase(trx, of, { lock: true });
    if (found.closedAt) throw domainError('work_decided');
    await claimWork(trx, deps.clock, claimKey(ctx, 'withdrawals', of));
    return found;
  };
  /** Runs an action on an open case. */
  const work = <T>(
    ctx: DeskCtx,
    of: SiteItemKey,
    deskAction: DeskAction,
    run: (trx: Trx, found: OrderCaseRow, tell: Tell) => Promise<T>,
  ) => desk.act(ctx, deskAction, async (trx, tell) => run(trx, await openForWork(trx, ctx, of), tell));
  const tenantOf = ({ tenantId }: SiteItemKey) => deps.tenants.byId(tenantId)!;
  return {
    /** Sites whose cases the operator may see. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'withdrawals.look'),

    /** Open cases, oldest first. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx, search: ListSearch & { kind?: string | null }) => {
      const asked = {
        kind: CASE_KINDS.find((known) => known === search.kind) ?? null,
        after: parseCursor(search.after),
        now: deps.clock.now(),
      };
      const rows = await desk.read(
        ctx,
        { permission: 'withdrawals.look', only: search.site },
        (trx, tenantIds) => selectOpenCases(trx, { tenantIds, ...asked }),
        pageBy('openedAt'),
      );
      return toPage(rows, 'openedAt', ({ openedAt, ...row }) => ({ ...row, since: openedAt.toISOString() }));
    },

    /** Opens a case and claims it for the operator. @throws DomainError `not_found`; `work_taken` */
    open: (ctx: DeskCtx, of: SiteItemKey) =>
      desk.act(ctx, deskActionOn('withdrawals.look', of, 'order_case.look'), async (trx) => {
        const found = await requireCase(trx, of, { lock: false });
        if (!found.closedAt) await claimWork(trx, deps.clock, claimKey(ctx, 'withdrawals', of));
        return readCase(trx, deps, tenantOf(of), found);
      }),

    /** Whether the operator may request refunds at the case's site. */
    mayRefund: (ctx: DeskCtx, { tenantId }: SiteItemKey): boolean =>
      hasPermissionAt(ctx.operator.grants, 'refunds.retry', tenantId),

    /** Whether the operator may close debts at the case's site. */
    maySettleDebts: (ctx: DeskCtx, { tenantId }: SiteItemKey): boolean =>
      hasPermissionAt(ctx.operator.grants, 'debts.settle', tenantId),

    /** Releases the operator's claim. @throws DomainError `not_found` */
    release: (ctx: DeskCtx, of: SiteItemKey): Promise<void> =>
      desk.act(ctx, deskActionOn('withdrawals.look', of, 'order_case.release'), async (trx) => {
        await requireCase(trx, of, { lock: false });
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      }),

    /**
     * Closes a case with a note. @throws DomainError `not_found`; `work_taken`; `work_decided`; `invalid_fields`
     * (`note`); `debt_open` for a debt, see `settleDebt`
     */
    close: (ctx: DeskCtx, of: SiteItemKey & { note: string }): Promise<void> => {
      const note = parseNote(of.note);
      return work(ctx, of, deskActionOn('withdrawals.look', of, 'order_case.close'), async (trx, { kind }) => {
        if (kind === 'debt') throw domainError('debt_open');
        await closeCase(trx, of.tenantId, of.id, { closedAt: deps.clock.now(), closedBy: ctx.operator.id, note });
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      });
    },

    /**
     * Closes a buyer's debt and its case with a note, or requests it where a second operator has to approve.
     * @param of.expected the amount shown, in minor units
     * @returns whether it was requested
     * @throws DomainError `not_found`; `work_taken`; `work_decided`; `invalid_fields` (`note`, `outcome`);
     *   `debt_changed`; `conflict` while a request waits, or if another debt was closed meanwhile
     */
    settleDebt: async (
      ctx: DeskCtx,
      of: SiteItemKey & { outcome: string; expected: number; note: string },
    ): Promise<boolean> => {
      const { tenantId, expected } = of;
      const operatorId = ctx.operator.id;
      const note = parseNote(of.note);
      const outcome = DEBT_ENDS.find((known) => known === of.outcome);
      if (!outcome) throw fieldError('outcome', 'required');
      const needsApproval = (trx: Trx, { orderId }: OrderCaseRow) =>
        settlementNeedsApproval(trx, deps, { tenantId, orderId, operatorId });
      const requested = await desk.read(ctx, { permission: 'debts.settle', only: tenantId }, async (trx) =>
        needsApproval(trx, await requireCase(trx, of, { lock: false })),
      );
      const action = deskActionOn('debts.settle', of, requested ? 'debt.request' : SETTLE_ACTION);
      const deskAction = { ...action, detail: { outcome, amount: expected } };
      const settled = desk.act(ctx, deskAction, async (trx) => {
        await lockGiver(trx, tenantId, operatorId);
        const found = await openForWork(trx, ctx, of);
        if (found.kind !== 'debt') throw domainError('not_found');
        if ((await needsApproval(trx, found)) !== requested) throw domainError('conflict');
        const settle = requested ? requestSettlement : settleAlone;
        await settle(trx, deps, found, { tenantId, operatorId, outcome, expected, note });
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      });
      await acceptRepeated(settled);
      return requested;
    },

    /**
     * Requests the refund of a failed withdrawal again. @param of.expected the amount shown, in minor units
     * @throws DomainError `not_found`; `work_taken`; `work_decided`; `withdrawal_over`; `withdrawal_changed`
     */
    refundAgain: async (ctx: DeskCtx, of: SiteItemKey & { expected: number }): Promise<void> => {
      const deskAction = { ...deskActionOn('refunds.retry', of, 'refund.again'), detail: { amount: of.expected } };
      await work(ctx, of, deskAction, async (trx, { orderId }, tell) => {
        tell(...(await repeatWithdrawal(trx, deps, { tenant: tenantOf(of), orderId }, of.expected)));
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      });
    },

    /**
     * Schedules the next attempt of its refunds immediately.
     * @throws DomainError `not_found`; `work_taken`; `work_decided`
     */
    expediteRefunds: (ctx: DeskCtx, of: SiteItemKey): Promise<void> =>
      work(ctx, of, deskActionOn('refunds.retry', of, 'refund.hurry'), async (trx, { orderId }) => {
        await retryRefundsNow(trx, deps, { tenantId: of.tenantId, orderId });
      }),

    /**
     * Schedules a synchronization of the payment and its refunds with the provider.
     * @throws DomainError `not_found`; `work_taken`; `work_decided`
     */
    syncPayment: (ctx: DeskCtx, of: SiteItemKey): Promise<void> =>
      work(ctx, of, deskActionOn('withdrawals.look', of, 'payment.ask'), (trx, { orderId }) =>
        syncPaymentSoon(trx, deps, { tenantId: of.tenantId, orderId }),
      ),
  };
}

/** A case with its order. Amounts in minor units, instants in ISO 8601. */
async function readCase(trx: Trx, deps: CaseDeps, tenant: Tenant, found: OrderCaseRow) {
  const { orderId } = found;
  const order = await selectCaseOrder(trx, tenant.id, orderId);
  const refunds = await selectCaseRefunds(trx, tenant.id, orderId);
  const history = await selectCaseHistory(trx, tenant.id, orderId);
  const cases = await selectOrderCases(trx, tenant.id, orderId);
  const isOpenDebt = found.kind === 'debt' && !found.closedAt;
  const pending = refunds.filter(({ status }) => isActiveRefund(status as never) && status !== 'refunded');
  return {
    ...serialize(found),
    tenantId: tenant.id,
    order: serialize(order),
    refunds: refunds.map(serialize),
    history: history.map(serialize),
    earlier: cases.filter(({ id }) => id !== found.id).map(serialize),
    actions: {
      /** What requesting the refund again would return; null if not applicable. */
      again: found.closedAt ? null : await viewRepeatedWithdrawal(trx, deps, { tenant, orderId }),
      /** Whether a refund waits for its next attempt, and not for the end of a chargeback. */
      canExpedite: order.status !== 'charged_back' && pending.some(({ status }) => status === 'intent'),
      /** Whether the payment can be synchronized with the provider. */
      canSync: order.providerPaymentId !== null,
      /** Refunds with which a chargeback is disputed: the buyer had this money back already. */
      dispute: order.amountChargedBack ? refunds.filter(isMade).map(toEvidence) : [],
      /** The buyer's debt that the case is about; null for other cases. */
      debt: isOpenDebt ? await viewDebt(trx, { tenantId: tenant.id, orderId }) : null,
    },
  };
}

type CaseRefund = Awaited<ReturnType<typeof selectCaseRefunds>>[number];

const isMade = ({ status }: CaseRefund): boolean => status !== 'intent' && isActiveRefund(status as never);

const toEvidence = ({ id, amount, settledAt, createdAt, providerRefundId }: CaseRefund) => ({
  id,
  amount,
  at: (settledAt ?? createdAt).toISOString(),
  providerRefundId,
});

export type CaseView = Awaited<ReturnType<typeof readCase>>;

async function requireCase(trx: Trx, { tenantId, id }: SiteItemKey, options: { lock: boolean }): Promise<OrderCaseRow> {
  const found = isUuid(id) ? await selectCase(trx, tenantId, id, options) : null;
  if (!found) throw domainError('not_found');
  return found;
}

function parseNote(typed: string): string {
  const note = cleanText(typed);
  if (note === '') throw fieldError('note', 'required');
  if (note.length > CASE_NOTE_MAX) throw fieldError('note', 'report_text_long', { max: CASE_NOTE_MAX });
  return note;
}
