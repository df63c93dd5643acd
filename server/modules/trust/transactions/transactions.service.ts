import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { createSealer } from '../../../lib/security/sealer.ts';
import { grantKey, listOpenDebts, listWithdrawable } from '../../money/payments/index.ts';
import { selectDocuments } from './documents.queries.ts';
import { toDocumentLink, toInvoiceView, type InvoiceView } from './invoice.view.ts';
import { toLedgerLine, readLedgerPage } from './ledger-page.ts';
import { readOrdersPage } from './orders-page.ts';
import {
  selectOrderDiscountCode,
  selectCustomerEmail,
  selectDebt,
  selectOrder,
  hasOtherPaidOrder,
  selectRefunds,
  selectTransitions,
  type OrderRow,
} from './orders.queries.ts';
import { toTransactionView } from './transaction.mapper.ts';
import type { LedgerView, TransactionListView, TransactionView } from './transaction.view.ts';

const memberKey = ({ tenant, viewer }: MemberCtx) => ({ tenantId: tenant.id, userId: viewer.userId });

/** Another member's or tenant's order is not found, like an unknown one. */
async function requireOrder(trx: Trx, ctx: MemberCtx, id: string): Promise<OrderRow> {
  const order = isUuid(id) ? await selectOrder(trx, memberKey(ctx), id) : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

/** Creates the read-only service for a member's orders, documents and ledger. */
export function createTransactionsService(deps: Pick<Deps, 'database' | 'clock' | 'env'>) {
  const sealer = createSealer(deps.env.secrets, deps.clock);
  return {
    /**
     * The member's orders, newest first.
     * @param input.after last order of the previous page
     * @throws DomainError `not_found` when that is not the member's
     */
    list: (ctx: MemberCtx, { after }: { after?: string } = {}): Promise<TransactionListView> =>
      deps.database.read(ctx, async (trx) => {
        const { tenant, viewer } = ctx;
        const [page, withdrawable, debts] = await runTogether([
          readOrdersPage(trx, memberKey(ctx), after),
          listWithdrawable(trx, tenant, { userId: viewer.userId, now: deps.clock.now() }),
          listOpenDebts(trx, memberKey(ctx)),
        ]);
        const untilOf = new Map(withdrawable.map(({ order, until }) => [order.id, { until }]));
        return {
          ...page,
          debts,
          orders: page.orders.map((line) => ({ ...line, withdrawable: untilOf.get(line.id) ?? null })),
        };
      }),

    /** One order with its events and documents. @throws DomainError `not_found` */
    view: (ctx: MemberCtx, { id }: { id: string }): Promise<TransactionView> =>
      deps.database.read(ctx, async (trx) => {
        const order = await requireOrder(trx, ctx, id);
        const [documents, code, transitions, refunds, other_paid, debt] = await runTogether([
          selectDocuments(trx, ctx.tenant.id, order.id),
          order.discountAmount > 0 ? selectOrderDiscountCode(trx, ctx.tenant.id, order.id) : Promise.resolve(null),
          selectTransitions(trx, ctx.tenant.id, order.id),
          selectRefunds(trx, ctx.tenant.id, order.id),
          hasOtherPaidOrder(trx, memberKey(ctx), order.id),
          selectDebt(trx, memberKey(ctx), { orderId: order.id, key: grantKey(order.id) }),
        ]);
        const links = documents.map(toDocumentLink);
        return toTransactionView(order, { code, transitions, refunds, documents: links, other_paid, ...debt });
      }),

    /**
     * The member's ledger, newest first, with the balance after each line. Takes constant time, whatever its length.
     * @param input.after `next` of the previous page; a foreign or expired one shows the newest page
     */
    ledger: (ctx: MemberCtx, { after }: { after?: string } = {}): Promise<LedgerView> =>
      deps.database.read(ctx, async (trx) => {
        const who = { ...memberKey(ctx), profileId: ctx.viewer.profileId };
        const { now, rows, next } = await readLedgerPage(trx, sealer, who, after);
        return { ...now, lines: rows.map((row) => toLedgerLine(ctx, row)), next };
      }),

    /**
     * The invoice of an order, or one of its credit notes.
     * @param input.document id of one of the order's documents; default is the invoice
     * @throws DomainError `not_found`, also for an order without one
     */
    invoice: (ctx: MemberCtx, { order: id, document }: { order: string; document?: string }): Promise<InvoiceView> =>
      deps.database.read(ctx, async (trx) => {
        const order = await requireOrder(trx, ctx, id);
        const documents = await selectDocuments(trx, ctx.tenant.id, order.id);
        const invoice = documents.find(({ kind }) => kind === 'invoice');
        const wanted = document === undefined ? invoice : documents.find((each) => each.id === document);
        if (!wanted) throw domainError('not_found');
        const customer = await selectCustomerEmail(trx, memberKey(ctx));
        return toInvoiceView(wanted, { order, invoice, customer });
      }),
  };
}
