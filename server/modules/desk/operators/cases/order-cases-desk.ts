import type { Trx } from '../../../../../db/client.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { cleanText } from '../../../trust/complaints/index.ts';
import {
  repeatWithdrawal,
  retryRefundsNow,
  syncPaymentSoon,
  viewRepeatedWithdrawal,
} from '../../../money/payments/index.ts';
import { claimKey, releaseWork, claimWork } from '../desk/claims.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type DeskPage, type ListSearch } from '../desk/desk-page.ts';
import { hasPermissionAt, type Permission } from '../access/permissions.ts';
import { CASE_KINDS, CASE_NOTE_MAX } from './case-kinds.schema.ts';
import { toCaseListRow, toCaseView, type CaseListRow, type CaseView } from './case-view.ts';
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
  /** Runs an action on an open case and claims the case for the operator. */
  const work = <T>(
    ctx: DeskCtx,
    of: SiteItemKey,
    deskAction: DeskAction,
    run: (trx: Trx, found: OrderCaseRow, tell: Tell) => Promise<T>,
  ) =>
    desk.act(ctx, deskAction, async (trx, tell) => {
      const found = await requireCase(trx, of, { lock: true });
      if (found.closedAt) throw domainError('work_decided');
      await claimWork(trx, deps.clock, claimKey(ctx, 'withdrawals', of));
      return run(trx, found, tell);
    });
  const tenantOf = ({ tenantId }: SiteItemKey) => deps.tenants.byId(tenantId)!;
  return {
    /** Sites whose cases the operator may see. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'withdrawals.look'),

    /** Open cases, oldest first. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx, search: ListSearch & { kind?: string | null }): Promise<DeskPage<CaseListRow>> => {
      const asked = {
        kind: CASE_KINDS.find((known) => known === search.kind) ?? null,
        after: parseCursor(search.after),
        now: deps.clock.now(),
      };
      const rows = await desk.read(ctx, { permission: 'withdrawals.look', only: search.site }, (trx, tenantIds) =>
        selectOpenCases(trx, { tenantIds, ...asked }),
      );
      return toPage(rows, 'openedAt', toCaseListRow);
    },

    /** Opens a case and claims it for the operator. @throws DomainError `not_found`; `work_taken` */
    open: (ctx: DeskCtx, of: SiteItemKey): Promise<CaseView> =>
      desk.act(ctx, deskActionOn('withdrawals.look', of, 'order_case.look'), async (trx) => {
        const found = await requireCase(trx, of, { lock: false });
        const { tenantId } = of;
        const { orderId } = found;
        if (!found.closedAt) await claimWork(trx, deps.clock, claimKey(ctx, 'withdrawals', of));
        return toCaseView(tenantId, found, {
          order: await selectCaseOrder(trx, tenantId, orderId),
          refunds: await selectCaseRefunds(trx, tenantId, orderId),
          history: await selectCaseHistory(trx, tenantId, orderId),
          cases: await selectOrderCases(trx, tenantId, orderId),
          again: found.closedAt ? null : await viewRepeatedWithdrawal(trx, deps, { tenant: tenantOf(of), orderId }),
        });
      }),

    /** Whether the operator may request refunds at the case's site. */
    mayRefund: (ctx: DeskCtx, { tenantId }: SiteItemKey): boolean =>
      hasPermissionAt(ctx.operator.grants, 'refunds.retry', tenantId),

    /** Releases the operator's claim. @throws DomainError `not_found` */
    release: (ctx: DeskCtx, of: SiteItemKey): Promise<void> =>
      desk.act(ctx, deskActionOn('withdrawals.look', of, 'order_case.release'), async (trx) => {
        await requireCase(trx, of, { lock: false });
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      }),

    /**
     * Closes a case with a note. @throws DomainError `not_found`; `work_taken`; `work_decided`; `invalid_fields`
     * (`note`)
     */
    close: (ctx: DeskCtx, of: SiteItemKey & { note: string }): Promise<void> => {
      const note = parseNote(of.note);
      return work(ctx, of, deskActionOn('withdrawals.look', of, 'order_case.close'), async (trx) => {
        await closeCase(trx, of.tenantId, of.id, { closedAt: deps.clock.now(), closedBy: ctx.operator.id, note });
        await releaseWork(trx, claimKey(ctx, 'withdrawals', of));
      });
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
