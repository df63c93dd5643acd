import { selectText } from '../../../../tenants/localised-text.ts';
import { currencyFor } from '../../../../tenants/payment-currency.ts';
import type { Ctx } from '../../../context.ts';
import { findSurchargeRule, paymentCountry, vatRateFor } from '../tenants/index.ts';

/**
 * Prices in a visitor's country, from the site's config. The payment country is the visitor's if the site serves
 * it, else the site's first. Money in minor units, VAT in percent.
 */
export function viewPricing({ tenant, country, locale }: Pick<Ctx, 'tenant' | 'country' | 'locale'>) {
  const payingFrom = paymentCountry(tenant, country);
  const currency = currencyFor(tenant, payingFrom);
  return {
    country: payingFrom,
    currency,
    vatRate: vatRateFor(tenant, payingFrom),
    costs: {
      message: tenant.message_credits,
      photo: tenant.features.chat_photos ? tenant.photo_credits : null,
      voice: tenant.features.voice_messages ? (tenant.voice_credits ?? tenant.message_credits) : null,
      /** Null while it is free. */
      reaction: tenant.features.reactions && tenant.reaction_credits > 0 ? tenant.reaction_credits : null,
    },
    gifts: tenant.features.gifts
      ? tenant.gifts.map(({ id, name, credits }) => ({
          id,
          name: selectText(tenant, name, locale),
          credits: credits ?? tenant.gift_credits,
        }))
      : [],
    signupCredits: tenant.signup_credits,
    minimum: Object.entries(tenant.minimum_message_costs ?? {}).map(([code, cost]) => ({ country: code, ...cost })),
    methods: tenant.payment.methods.map((id) => {
      const rule = findSurchargeRule(tenant, { method: id, country: payingFrom, currency });
      return { id, surcharge: rule && { ...rule, currency } };
    }),
    descriptor: tenant.payment.descriptor,
    refundDays: tenant.refund_days,
  };
}

export type PricingView = ReturnType<typeof viewPricing>;
