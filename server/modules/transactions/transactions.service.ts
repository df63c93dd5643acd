import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { createSealer } from '../../lib/sealer.ts';
import { grantKey } from '../payments/grant-key.ts';
import { selectDocuments } from './documents.queries.ts';
import { viewDocumentLink, viewInvoice } from './invoice.view.ts';
import type { InvoiceView } from './invoice.view.ts';
import { lineOf, readLedger } from './ledger-page.ts';
import { readOrders } from './orders-page.ts';
import {
  selectCode,
  selectCustomer,
  selectDebt,
  selectOrder,
  selectOtherPaid,
  selectRefunds,
  selectTransitions,
} from './orders.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import { viewTransaction } from './transaction.mapper.ts';
import type { LedgerView, TransactionListView, TransactionView } from './transaction.view.ts';

const ownerOf = ({ tenant, viewer }: MemberCtx) => ({ tenantId: tenant.id, userId: viewer.userId });

/** Another member's or site's order is as unknown as one that never was. */
async function findOrder(trx: Trx, ctx: MemberCtx, id: string): Promise<OrderRow> {
  const order = isUuid(id) ? await selectOrder(trx, ownerOf(ctx), id) : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

/** Creates the service by which members read what they paid, and where their credits went. It changes nothing. */
export function createTransactionsService(deps: Pick<Deps, 'database' | 'clock' | 'env'>) {
  const sealer = createSealer(deps.env.SECRET, deps.clock);
  return {
    /**
     * The member's orders, the newest first.
     * @param input.after the last order of the page before
     * @throws DomainError `not_found` when that is none of the member's
     */
    list: (ctx: MemberCtx, { after }: { after?: string } = {}): Promise<TransactionListView> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => readOrders(trx, ownerOf(ctx), after)),

    /** One order, with what happened to it and its documents. @throws DomainError `not_found` */
    view: (ctx: MemberCtx, { id }: { id: string }): Promise<TransactionView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const order = await findOrder(trx, ctx, id);
        const documents = await selectDocuments(trx, ctx.tenant.id, order.id);
        return viewTransaction(order, {
          code: order.discountAmount > 0 ? await selectCode(trx, ctx.tenant.id, order.id) : null,
          transitions: await selectTransitions(trx, ctx.tenant.id, order.id),
          refunds: await selectRefunds(trx, ctx.tenant.id, order.id),
          documents: documents.map(viewDocumentLink),
          other_paid: await selectOtherPaid(trx, ownerOf(ctx), order.id),
          ...(await selectDebt(trx, ownerOf(ctx), grantKey(order.id))),
        });
      }),

    /**
     * What moved the member's credits and why, the newest first, with the balance after each. Takes as long for a million
     * movements as for thirty.
     * @param input.after `next` of the page before; one that is foreign or too old leads to the newest page
     */
    ledger: (ctx: MemberCtx, { after }: { after?: string } = {}): Promise<LedgerView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const who = { ...ownerOf(ctx), profileId: ctx.viewer.profileId };
        const { now, rows, next } = await readLedger(trx, sealer, who, after);
        return { ...now, lines: rows.map((row) => lineOf(ctx, row)), next };
      }),

    /**
     * The invoice of an order, or a credit note of it.
     * @param input.document id of one of the order's documents; without it the invoice
     * @throws DomainError `not_found`, also for an order that has none yet
     */
    invoice: (ctx: MemberCtx, { order: id, document }: { order: string; document?: string }): Promise<InvoiceView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const order = await findOrder(trx, ctx, id);
        const documents = await selectDocuments(trx, ctx.tenant.id, order.id);
        const invoice = documents.find(({ kind }) => kind === 'invoice');
        const wanted = document === undefined ? invoice : documents.find((each) => each.id === document);
        if (!wanted) throw domainError('not_found');
        const customer = await selectCustomer(trx, ownerOf(ctx));
        return viewInvoice(wanted, { order, invoice, customer });
      }),
  };
}

export type TransactionsService = ReturnType<typeof createTransactionsService>;
