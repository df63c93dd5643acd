import { DAY_MS } from '../../../lib/time/duration.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import { voicePrice } from '../../conversation/chat/index.ts';
import type { InvoiceCompany, OrderState } from '../../money/payments/index.ts';
import {
  toDocumentLink,
  toInvoiceView,
  toTransactionLine,
  toTransactionView,
  type LedgerLineView,
} from '../../trust/transactions/index.ts';
import { FIXTURE_METHOD, FIXTURE_PACKAGE, quoteFixture } from './fixture-money.ts';
import type { FixtureOptions, KnownServices } from './fixture-services.ts';
import { fixtureCredits } from './fixture-viewer.ts';
import { FIXTURE_CONVERSATION, FIXTURE_CREDIT_NOTE, FIXTURE_ORDERS } from './frame.schema.ts';

type OrderRow = Parameters<typeof toTransactionView>[0];
type DocumentRow = Parameters<typeof toInvoiceView>[0];

const PAID: ReadonlySet<OrderState> = new Set(['paid', 'refunded']);

/** An order for each screen that shows the result of a payment. */
function rowOf({ tenant, now }: FixtureOptions, status: OrderState, id: string): OrderRow {
  const { credits, amount, currency, vatRate, vat } = quoteFixture(tenant, FIXTURE_PACKAGE);
  const at = new Date(now.getTime() - DAY_MS);
  return {
    id,
    status,
    problem: null,
    package: FIXTURE_PACKAGE,
    credits,
    creditsClawedBack: status === 'refunded' ? credits : 0,
    currency,
    listAmount: amount,
    discountAmount: 0,
    surchargeAmount: 0,
    amount,
    vatRate: String(vatRate),
    vatAmount: vat,
    paymentmethod: FIXTURE_METHOD,
    country: tenant.countries[0]!,
    createdAt: at,
    paidAt: PAID.has(status) ? at : null,
    withdrawnAt: null,
    refunded: status === 'refunded' ? amount : 0,
    pendingRefunds: 0,
    failure: null,
    signed: false,
  };
}

const rowsOf = (options: FixtureOptions) =>
  Object.entries(FIXTURE_ORDERS).map(([status, id]) => rowOf(options, status as OrderState, id));

function findRow(options: FixtureOptions, id: string): OrderRow {
  const row = rowsOf(options).find((each) => each.id === id);
  if (!row) throw domainError('not_found');
  return row;
}

function companyOf({ tenant }: FixtureOptions): InvoiceCompany {
  const { name, address, city, country, kvk } = tenant.company;
  return {
    name,
    address,
    city,
    country,
    kvk,
    trade_name: tenant.name,
    email: tenant.support_email,
    vat_number: tenant.company.vat_numbers[country] ?? null,
  };
}

/** The invoice of a paid order, and the credit note of a refunded one. */
function documentsOf(options: FixtureOptions, row: OrderRow): DocumentRow[] {
  const { id, amount, vatAmount: vat, credits } = row;
  const shared = { year: options.now.getFullYear(), issuedAt: options.now, company: companyOf(options) };
  const invoice: DocumentRow = {
    ...shared,
    id,
    kind: 'invoice',
    number: 123,
    lines: [{ kind: 'package', credits, amount, vat }],
  };
  const creditNote: DocumentRow = {
    ...shared,
    id: FIXTURE_CREDIT_NOTE,
    kind: 'credit_note',
    number: 124,
    lines: [{ kind: 'refund', credits: null, amount: -amount, vat: -vat }],
  };
  if (!row.paidAt) return [];
  return row.status === 'refunded' ? [invoice, creditNote] : [invoice];
}

/** The signup credits, a package for paying members, a spotlight of which half came back, and messages; newest first. */
function linesOf({ now, state, tenant }: FixtureOptions, name: string): LedgerLineView[] {
  const price = tenant.spotlight_credits;
  const bought = state === 'premium' ? quoteFixture(tenant, FIXTURE_PACKAGE).credits : 0;
  const talk = { kind: 'message', conversation: FIXTURE_CONVERSATION, name, gift: null } as const;
  const order = { kind: 'order', order: FIXTURE_ORDERS.paid } as const;
  const spotlight = { kind: 'spotlight' } as const;
  let balance = fixtureCredits(state);
  const line = (days: number, own: Pick<LedgerLineView, 'reason' | 'change' | 'cause'>): LedgerLineView => {
    const at = new Date(now.getTime() - days * DAY_MS);
    const shown = { id: newId({ now: () => at }), at: at.toISOString(), debt_change: 0, debt: 0, balance, ...own };
    balance -= own.change;
    return shown;
  };
  const later = [
    line(0, { reason: 'message', change: -1, cause: talk }),
    line(0, { reason: 'voice', change: -voicePrice({ tenant }), cause: talk }),
    line(1, { reason: 'spotlight_return', change: Math.ceil(price / 2), cause: spotlight }),
    line(1, { reason: 'spotlight', change: -price, cause: spotlight }),
    ...(bought > 0 ? [line(2, { reason: 'package', change: bought, cause: order })] : []),
  ];
  return [...later, line(9, { reason: 'signup', change: balance, cause: { kind: 'account' } })];
}

/** Services of the screens for payments and credit transactions. @param name the recipient of the member's message */
export function transactionServices(
  options: FixtureOptions,
  name: string,
): Required<Pick<KnownServices, 'transactions'>> {
  const none = options.state === 'empty' || options.state === 'unconfirmed';
  return {
    transactions: {
      list: async () => ({
        orders: none ? [] : rowsOf(options).map((row) => ({ ...toTransactionLine(row), withdrawable: null })),
        debts: [],
        next: null,
      }),
      view: async (_ctx, { id }) => {
        const row = findRow(options, id);
        const documents = documentsOf(options, row).map(toDocumentLink);
        const untouched = { code: null, other_paid: false, debt: 0, debt_repaid: 0, owed: 0 };
        const at = options.now;
        const refund = { status: 'refunded', amount: row.refunded, createdAt: at, settledAt: at };
        const refunds = row.refunded > 0 ? [refund] : [];
        return toTransactionView(row, { ...untouched, transitions: [], refunds, documents });
      },
      ledger: async () => ({
        balance: fixtureCredits(options.state),
        debt: 0,
        next: null,
        lines: none ? [] : linesOf(options, name),
      }),
      invoice: async (_ctx, { order: id, document }) => {
        const order = findRow(options, id);
        const documents = documentsOf(options, order);
        const [invoice] = documents;
        const wanted = document ? documents.find((each) => each.id === document) : invoice;
        if (!wanted) throw domainError('not_found');
        return toInvoiceView(wanted, { order, invoice, customer: 'lid@voorbeeld.example' });
      },
    },
  };
}
