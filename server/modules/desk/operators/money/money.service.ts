import { bindDeps } from '../../../../lib/bind-deps.ts';
import type { SyncDeps } from '../../../money/payments/index.ts';
import { codeFormChoices, createCode, extendCodeValidity, setCodeStatus } from '../codes/manage-codes.ts';
import { listCodes, viewCode } from '../codes/view-codes.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { checkLedger, viewLedger } from '../ledger/view-ledger.ts';
import {
  revokeMandateForMember,
  syncWithProvider,
  viewWithdrawal,
  withdrawForMember,
} from '../orders/order-actions.ts';
import { listOrders, viewOrder } from '../orders/view-orders.ts';
import { findAddress, listSuppressions } from '../suppressions/view-suppressions.ts';

/**
 * Creates the desk's services for orders, the ledger, discount codes and mail suppressions.
 * @param deps.live of the sites' database role, for synchronizing payments
 */
export const createMoneyDesk = (deps: DeskDeps & SyncDeps) => ({
  /** Sites where the operator may create codes. */
  codeSites: (ctx: DeskCtx) => deps.desk.sites(ctx, 'codes.make'),
  ...bindDeps(deps, { listOrders, viewOrder, syncWithProvider, viewWithdrawal, viewLedger, checkLedger }),
  ...bindDeps(deps, { withdraw: withdrawForMember, revokeMandate: revokeMandateForMember }),
  ...bindDeps(deps, {
    listCodes,
    viewCode,
    codeChoices: codeFormChoices,
    createCode,
    setCodeStatus,
    extendCodeValidity,
  }),
  ...bindDeps(deps, { listSuppressions, findAddress }),
});

export type MoneyDesk = ReturnType<typeof createMoneyDesk>;
