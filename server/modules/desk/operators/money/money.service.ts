import type { SyncDeps } from '../../../money/payments/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { syncWithProvider } from '../orders/sync-with-provider.ts';
import { listCodes, viewCode, type CodeSearch } from '../codes/view-codes.ts';
import { checkLedger, viewLedger, type LedgerSearch } from '../ledger/view-ledger.ts';
import { listOrders, viewOrder, type OrderSearch } from '../orders/view-orders.ts';
import { findAddress, listSuppressions, type SuppressionSearch } from '../suppressions/view-suppressions.ts';
import { codeFormChoices, createCode, extendCodeValidity, setCodeStatus, type NewCode } from '../codes/manage-codes.ts';
import { revokeMandateForMember } from '../orders/revoke-mandate-for-member.ts';
import { viewWithdrawal, withdrawForMember } from '../orders/withdraw-for-member.ts';

/**
 * Creates the desk's services for orders, the ledger, discount codes and mail suppressions.
 * @param deps.live of the sites' database role, for synchronizing payments
 */
export function createMoneyDesk(deps: DeskDeps & SyncDeps) {
  const { desk } = deps;
  return {
    listOrders: (ctx: DeskCtx, search: OrderSearch) => listOrders(desk, ctx, search),
    viewOrder: (ctx: DeskCtx, orderId: string) => viewOrder(desk, ctx, orderId),
    syncWithProvider: (ctx: DeskCtx, orderId: string) => syncWithProvider({ desk, reading: deps }, ctx, orderId),
    viewWithdrawal: (ctx: DeskCtx, orderId: string) => viewWithdrawal(deps, ctx, orderId),
    withdraw: (ctx: DeskCtx, input: { orderId: string; expected: number }) => withdrawForMember(deps, ctx, input),
    revokeMandate: (ctx: DeskCtx, orderId: string) => revokeMandateForMember(deps, ctx, orderId),
    viewLedger: (ctx: DeskCtx, search: LedgerSearch) => viewLedger(deps, ctx, search),
    checkLedger: (ctx: DeskCtx, tenantId: string) => checkLedger(desk, ctx, tenantId),
    listCodes: (ctx: DeskCtx, search: CodeSearch) => listCodes(deps, ctx, search),
    viewCode: (ctx: DeskCtx, codeId: string) => viewCode(deps, ctx, codeId),
    /** Sites where the operator may create codes. */
    codeSites: (ctx: DeskCtx) => desk.sites(ctx, 'codes.make'),
    codeChoices: (ctx: DeskCtx, tenantId: string) => codeFormChoices(deps, ctx, tenantId),
    createCode: (ctx: DeskCtx, input: NewCode) => createCode(deps, ctx, input),
    setCodeStatus: (ctx: DeskCtx, input: { codeId: string; status: 'active' | 'paused' }) =>
      setCodeStatus(deps, ctx, input),
    extendCodeValidity: (ctx: DeskCtx, input: { codeId: string; ends: string }) => extendCodeValidity(deps, ctx, input),
    listSuppressions: (ctx: DeskCtx, search: SuppressionSearch) => listSuppressions(desk, ctx, search),
    findAddress: (ctx: DeskCtx, input: { site: string | null; address: string }) => findAddress(deps, ctx, input),
  };
}

export type MoneyDesk = ReturnType<typeof createMoneyDesk>;
