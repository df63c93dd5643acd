import { currencyFor } from '../../../../tenants/payment-currency.ts';
import { PAYMENT_METHOD_FACTS, type Country, type PaymentMethod } from '../../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../../context.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time/duration.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import {
  IMMEDIATE_CONSENT_VERSION,
  quotePackage,
  quoteWithMethod,
  type OrderFormView,
  type OrderMethod,
  type OrderState,
  type OrderView,
  type PackageQuote,
  type ShopPackage,
  type ShopView,
} from '../../money/payments/index.ts';
import { paymentCountry, vatRateFor } from '../../platform/tenants/index.ts';
import type { FixtureOptions, KnownServices } from './fixture-services.ts';
import { fixtureCredits } from './fixture-viewer.ts';
import { FIXTURE_ORDERS } from './frame.schema.ts';

export const FIXTURE_PACKAGE = 'p1';
export const FIXTURE_METHOD: PaymentMethod = 'ideal';
const CLIENT_ID = '00000000-0000-4000-8000-000000000000';

type Tenant = FixtureOptions['tenant'];

const methodsOf = ({ payment }: Tenant) =>
  payment.methods.map((id) => ({
    id,
    name: id,
    hosted: id !== 'sdd',
    cost: null,
    note: PAYMENT_METHOD_FACTS[id].note,
  }));

/** The quote for a package in the site's first country. */
export function quoteFixture(tenant: Tenant, id: string, country?: Country): PackageQuote {
  const sold = tenant.packages.find((each) => each.id === id);
  const quoted =
    sold && quotePackage(tenant, { package: sold.id, country: country ?? tenant.countries[0]!, discount: null });
  if (!quoted) throw domainError('not_found');
  return quoted;
}

function packagesOf(tenant: Tenant): ShopPackage[] {
  const quotes = tenant.packages.map(({ id, mark }) => ({ ...quoteFixture(tenant, id), mark }));
  const perCredit = ({ list, credits }: PackageQuote) => list / credits;
  const dearest = Math.max(...quotes.map(perCredit));
  return quotes.map((quote) => ({
    ...quote,
    perMessage: Math.round((quote.amount / quote.credits) * tenant.message_credits),
    saving: 1 - perCredit(quote) / dearest,
  }));
}

function shopFrame({ tenant, state }: FixtureOptions): Omit<ShopView, 'packages' | 'methods'> {
  const country = paymentCountry(tenant, tenant.countries[0]!);
  const minimum = tenant.minimum_message_costs?.[country] ?? null;
  return {
    country,
    countries: [...tenant.countries],
    currency: currencyFor(tenant, country),
    vatRate: vatRateFor(tenant, country),
    offer: null,
    code: null,
    minimumMessageCost: minimum,
    account: { balance: fixtureCredits(state), debt: 0, paid: state === 'premium', hold: null },
    messageCredits: tenant.message_credits,
    descriptor: tenant.payment.descriptor,
    refundDays: tenant.refund_days,
  };
}

function orderForm(options: FixtureOptions, id: string, method?: string): OrderFormView {
  const { tenant } = options;
  const chosen = packagesOf(tenant).find((each) => each.package === id);
  if (!chosen) throw domainError('not_found');
  const methods = methodsOf(tenant).map((each): OrderMethod => {
    const quote = quoteWithMethod(tenant, chosen, each.id);
    return { ...each, cost: quote.surcharge, quote };
  });
  const known = methods.find((each) => each.id === method) ?? methods[0];
  return {
    ...shopFrame(options),
    package: chosen,
    methods,
    method: known?.id ?? null,
    debitRefusal: null,
    clientId: CLIENT_ID,
    endedClientIds: [],
    consentVersion: IMMEDIATE_CONSENT_VERSION,
  };
}

/** An order of the fixture member: one for each screen that shows the result of a payment. */
function orderFixture(tenant: Tenant, now: Date, id: string): OrderView {
  const found = Object.entries(FIXTURE_ORDERS).find(([, known]) => known === id);
  if (!found) throw domainError('not_found');
  const status = found[0] as OrderState;
  const { credits, amount, currency } = quoteFixture(tenant, FIXTURE_PACKAGE);
  return {
    id,
    status,
    package: FIXTURE_PACKAGE,
    credits,
    amount: { value: amount, currency },
    method: FIXTURE_METHOD,
    created_at: new Date(now.getTime() - HOUR_MS).toISOString(),
    paid_at: status === 'paid' ? now.toISOString() : null,
    checkout_url: null,
    payment_made: status !== 'created',
    failure: null,
    problem: false,
  };
}

export function moneyServices(options: FixtureOptions): KnownServices {
  const { tenant, state, now } = options;
  return {
    shop: {
      viewShop: async () => ({ ...shopFrame(options), packages: packagesOf(tenant), methods: methodsOf(tenant) }),
      viewOrderForm: async (_ctx: MemberCtx, wanted) => orderForm(options, wanted.package, wanted.method),
    },
    payments: {
      viewReplacement: async () => null,
      viewUnsettled: async () => ({ pending: [], withdrawable: [] }),
      viewRepeat: async () => (state === 'premium' ? { package: FIXTURE_PACKAGE, method: FIXTURE_METHOD } : null),
      viewOrder: async (_ctx: MemberCtx, { id }) => orderFixture(tenant, now, id),
      viewWithdrawal: async (_ctx: MemberCtx, { order: id }) => {
        const order = orderFixture(tenant, now, id);
        if (order.status === 'refunded') throw domainError('withdrawal_over', { params: { reason: 'not_paid' } });
        const until = new Date(now.getTime() + tenant.refund_days * DAY_MS).toISOString();
        const amount = { amount: order.amount.value, currency: order.amount.currency };
        return { order, paid: true, creditsLeft: order.credits, amount, until };
      },
    },
  };
}
