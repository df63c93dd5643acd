import type { Providers } from '../../payments/providers/index.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { askProvider } from './ask-provider.ts';
import { listCodes, viewCode } from './look-at-codes.ts';
import type { CodeSearch } from './look-at-codes.ts';
import { checkLedger, viewLedger } from './look-at-ledger.ts';
import type { LedgerSearch } from './look-at-ledger.ts';
import { listOrders, viewOrder } from './look-at-orders.ts';
import type { OrderSearch } from './look-at-orders.ts';
import { findAddress, listSuppressions } from './look-at-suppressions.ts';
import type { SuppressionSearch } from './look-at-suppressions.ts';
import { choicesFor, makeCode, prolongCode, switchCode } from './make-codes.ts';
import type { NewCode } from './make-codes.ts';
import { revokeForMember } from './revoke-for-member.ts';
import { viewWithdrawal, withdrawForMember } from './withdraw-for-member.ts';

/** Creates the desk's services for orders, the ledger, discount codes and mail suppressions. */
export function createMoneyDesk(deps: DeskDeps & { providers: Providers }) {
  const desk = createDesk(deps);
  const own = { ...deps, desk };
  return {
    listOrders: (ctx: DeskCtx, search: OrderSearch) => listOrders(desk, ctx, search),
    viewOrder: (ctx: DeskCtx, orderId: string) => viewOrder(desk, ctx, orderId),
    askProvider: (ctx: DeskCtx, orderId: string) => askProvider({ desk, reading: deps }, ctx, orderId),
    viewWithdrawal: (ctx: DeskCtx, orderId: string) => viewWithdrawal(own, ctx, orderId),
    withdraw: (ctx: DeskCtx, input: { orderId: string; expected: number }) => withdrawForMember(own, ctx, input),
    revokeMandate: (ctx: DeskCtx, orderId: string) => revokeForMember(own, ctx, orderId),
    viewLedger: (ctx: DeskCtx, search: LedgerSearch) => viewLedger(own, ctx, search),
    checkLedger: (ctx: DeskCtx, tenantId: string) => checkLedger(desk, ctx, tenantId),
    listCodes: (ctx: DeskCtx, search: CodeSearch) => listCodes(own, ctx, search),
    viewCode: (ctx: DeskCtx, codeId: string) => viewCode(own, ctx, codeId),
    /** Sites where the operator may create codes. */
    codeSites: (ctx: DeskCtx) => desk.sites(ctx, 'codes.make'),
    codeChoices: (ctx: DeskCtx, tenantId: string) => choicesFor(own, ctx, tenantId),
    makeCode: (ctx: DeskCtx, input: NewCode) => makeCode(own, ctx, input),
    switchCode: (ctx: DeskCtx, input: { codeId: string; status: 'active' | 'paused' }) => switchCode(own, ctx, input),
    prolongCode: (ctx: DeskCtx, input: { codeId: string; ends: string }) => prolongCode(own, ctx, input),
    listSuppressions: (ctx: DeskCtx, search: SuppressionSearch) => listSuppressions(desk, ctx, search),
    findAddress: (ctx: DeskCtx, input: { site: string | null; address: string }) => findAddress(own, ctx, input),
  };
}

export type MoneyDesk = ReturnType<typeof createMoneyDesk>;
