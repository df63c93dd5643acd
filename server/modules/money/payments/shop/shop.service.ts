import { randomUUID } from 'node:crypto';

import type { Trx } from '../../../../../db/client.ts';
import { currencyFor } from '../../../../../tenants/payment-currency.ts';
import type { PackageId } from '../../../../../tenants/value-lists.ts';
import type { Ctx, MemberCtx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { countCodeGuess, type CodeContext } from '../../../ledger/credits/index.ts';
import { selectBuyer, updatePaymentCountry } from '../orders/buyer.queries.ts';
import { assertMayDebit } from '../debits/debit-limits.ts';
import { endedClientIds } from '../checkout/ended-forms.ts';
import { createMethodCache } from './method-cache.ts';
import { findMemberOffer, findTypedCode, findVisitorOffer } from './discounts.ts';
import { selectLatestOrders } from '../orders/orders.queries.ts';
import { choosePaymentCountry } from '../../../identity/accounts/index.ts';
import { toCodeContext } from './price-order.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { toOrderFormView, toShopView, type ShopData } from './shop.mapper.ts';
import type { DebitRefusal, OrderFormView, ShopView } from './shop.view.ts';

interface ShopQuery {
  /** Overrides the remembered country for this request. */
  country?: string | undefined;
  /** As typed. */
  code?: string | undefined;
}

type ShopDeps = Pick<Deps, 'database' | 'clock' | 'limiter' | 'log'> & {
  providers: { forTenant(tenant: Tenant): Pick<PaymentProvider, 'listMethods'> };
};

/** Creates the service that shows packages and order forms. It waits for the database only, never for a provider. */
export function createShopService(deps: ShopDeps) {
  const methods = createMethodCache(deps);

  function shopDataOf(ctx: Ctx, asked: ShopQuery, found: Pick<ShopData, 'buyer' | 'offer' | 'typed'>): ShopData {
    const { tenant, locale } = ctx;
    const country = choosePaymentCountry(ctx, asked.country, found.buyer?.paymentCountry ?? null);
    const offered = methods.get(tenant, { country, currency: currencyFor(tenant, country) });
    return { ...found, tenant, locale, now: deps.clock.now(), country, availableMethods: offered };
  }

  async function lookUp(trx: Trx, ctx: Ctx, code: string | null): Promise<Pick<ShopData, 'buyer' | 'offer' | 'typed'>> {
    const { tenant, viewer } = ctx;
    const now = deps.clock.now();
    const buyer = viewer && (await selectBuyer(trx, tenant.id, viewer.userId));
    const codeContext: CodeContext =
      viewer && buyer ? toCodeContext({ ...ctx, viewer }, buyer) : { tenant, viewer: null };
    return {
      buyer,
      offer: buyer ? await findMemberOffer(trx, codeContext, now) : findVisitorOffer(codeContext, now),
      typed:
        code === null
          ? null
          : { text: code, found: await findTypedCode(trx, codeContext, { typed: code, take: false, now }) },
    };
  }

  async function look<View>(
    ctx: Ctx,
    asked: ShopQuery,
    view: (shopData: ShopData, trx: Trx | null) => View | Promise<View>,
  ) {
    const { tenant, viewer } = ctx;
    const guess = await countTypedCode(deps, ctx, asked.code);
    if (!viewer && guess.code === null) {
      // A visitor's view depends on the tenant file only.
      const offer = findVisitorOffer({ tenant, viewer: null }, deps.clock.now());
      return view(shopDataOf(ctx, asked, { buyer: null, offer, typed: null }), null);
    }
    const { shown, typed } = await deps.database.read(ctx, async (trx) => {
      const found = await lookUp(trx, ctx, guess.code);
      return { shown: await view(shopDataOf(ctx, asked, found), trx), typed: found.typed?.found };
    });
    if (typed && 'view' in typed) await guess.right?.();
    return shown;
  }

  return {
    /**
     * All packages: for a member with their offer and payment country, for a visitor by their country.
     * @throws DomainError `too_many_requests` for guessing codes
     */
    viewShop: (ctx: Ctx, asked: ShopQuery & { package?: PackageId | undefined } = {}): Promise<ShopView> =>
      look(ctx, asked, (shopData) => toShopView(shopData, asked)),

    /**
     * One package with its price for each method.
     * @param asked.method preselected method; an unknown one is ignored
     * @throws DomainError `not_found` for an unknown package; `too_many_requests` for guessing codes
     */
    viewOrderForm: (
      ctx: MemberCtx,
      asked: ShopQuery & { package: string; method?: string | undefined },
    ): Promise<OrderFormView> =>
      look(ctx, asked, async (shopData, trx) => {
        const form = toOrderFormView(shopData, { package: asked.package as PackageId, method: asked.method });
        if (!form) throw domainError('not_found');
        const key = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId };
        const ended = trx ? endedClientIds(await selectLatestOrders(trx, key)) : [];
        const own = { ...form, clientId: randomUUID(), endedClientIds: ended, debitRefusal: null };
        const debit = form.methods.find(({ id }) => id === 'sdd');
        const refusal = debit && trx ? await findDebitRefusal(trx, ctx, { ...debit.quote, now: shopData.now }) : null;
        if (!refusal) return own;
        const left = form.methods.filter(({ id }) => id !== 'sdd');
        const method = form.method === 'sdd' ? (left[0]?.id ?? null) : form.method;
        return { ...own, methods: left, method, debitRefusal: refusal };
      }),

    /**
     * Stores a member's payment country.
     * @throws DomainError `invalid_fields` (`country`)
     */
    chooseCountry: async (ctx: MemberCtx, input: { country: string }): Promise<void> => {
      const country = ctx.tenant.countries.find((code) => code === input.country);
      if (!country) throw fieldError('country', 'country_required');
      await deps.database.withTenant(ctx.tenant.id, (trx) =>
        updatePaymentCountry(trx, ctx.tenant.id, ctx.viewer.userId, country),
      );
    },
  };
}

export type ShopService = ReturnType<typeof createShopService>;

/** Counts a typed code as a wrong guess until it proves valid. */
async function countTypedCode(deps: Pick<Deps, 'limiter'>, ctx: Ctx, typed: string | undefined) {
  // Normalized, so that the page can compare it with the applied code.
  const code = typed === undefined || typed.trim() === '' ? null : typed.trim().toUpperCase();
  const right = code === null ? null : await countCodeGuess(deps, ctx, code);
  return { code, right };
}

/** Why the member cannot pay this amount by direct debit now; null when they can. */
async function findDebitRefusal(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  { amount, currency, now }: { amount: number; currency: string; now: Date },
): Promise<DebitRefusal | null> {
  try {
    await assertMayDebit(trx, tenant, { userId: viewer.userId, account: null, amount, currency, now });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'direct_debit_blocked' ? 'direct_debit_blocked' : 'direct_debit_limit';
  }
}
