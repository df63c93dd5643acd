import type { Providers } from '../../../money/payments/index.ts';
import { createDesk } from '../desk/desk.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { syncWithProvider } from '../orders/sync-with-provider.ts';
import { listCodes, viewCode } from '../codes/view-codes.ts';
import type { CodeSearch } from '../codes/view-codes.ts';
import { checkLedger, viewLedger } from '../ledger/view-ledger.ts';
import type { LedgerSearch } from '../ledger/view-ledger.ts';
import { listOrders, viewOrder } from '../orders/view-orders.ts';
import type { OrderSearch } from '../orders/view-orders.ts';
import { findAddress, listSuppressions } from '../suppressions/view-suppressions.ts';
import type { SuppressionSearch } from '../suppressions/view-suppressions.ts';
import { codeFormChoices, createCode, extendCodeValidity, setCodeStatus } from '../codes/manage-codes.ts';
import type { NewCode } from '../codes/manage-codes.ts';
import { revokeMandateForMember } from '../orders/revoke-mandate-for-member.ts';
import { viewWithdrawal, withdrawForMember } from '../orders/withdraw-for-member.ts';

/** Creates the desk's services for orders, the ledger, discount codes and mail suppressions. */
export function createMoneyDesk(deps: DeskDeps & { providers: Providers }) {
  const desk = createDesk(deps);
  const own = { ...deps, desk };
  return {
    listOrders: (ctx: DeskCtx, search: OrderSearch) => listOrders(desk, ctx, search),
    viewOrder: (ctx: DeskCtx, orderId: string) => viewOrder(desk, ctx, orderId),
    syncWithProvider: (ctx: DeskCtx, orderId: string) => syncWithProvider({ desk, reading: deps }, ctx, orderId),
    viewWithdrawal: (ctx: DeskCtx, orderId: string) => viewWithdrawal(own, ctx, orderId),
    withdraw: (ctx: DeskCtx, input: { orderId: string; expected: number }) => withdrawForMember(own, ctx, input),
    revokeMandate: (ctx: DeskCtx, orderId: string) => revokeMandateForMember(own, ctx, orderId),
    viewLedger: (ctx: DeskCtx, search: LedgerSearch) => viewLedger(own, ctx, search),
    checkLedger: (ctx: DeskCtx, tenantId: string) => checkLedger(desk, ctx, tenantId),
    listCodes: (ctx: DeskCtx, search: CodeSearch) => listCodes(own, ctx, search),
    viewCode: (ctx: DeskCtx, codeId: string) => viewCode(own, ctx, codeId),
    /** Sites where the operator may create codes. */
    codeSites: (ctx: DeskCtx) => desk.sites(ctx, 'codes.make'),
    codeChoices: (ctx: DeskCtx, tenantId: string) => codeFormChoices(own, ctx, tenantId),
    createCode: (ctx: DeskCtx, input: NewCode) => createCode(own, ctx, input),
    setCodeStatus: (ctx: DeskCtx, input: { codeId: string; status: 'active' | 'paused' }) =>
      setCodeStatus(own, ctx, input),
    extendCodeValidity: (ctx: DeskCtx, input: { codeId: string; ends: string }) => extendCodeValidity(own, ctx, input),
    listSuppressions: (ctx: DeskCtx, search: SuppressionSearch) => listSuppressions(desk, ctx, search),
    findAddress: (ctx: DeskCtx, input: { site: string | null; address: string }) => findAddress(own, ctx, input),
  };
}

export type MoneyDesk = ReturnType<typeof createMoneyDesk>;
