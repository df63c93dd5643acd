import { DomainError } from '../../../../lib/errors/errors.ts';
import type { ShopView } from './shop.view.ts';

/**
 * The shop in the API's field names. Amounts are minor units of `currency`.
 * @throws DomainError `invalid_fields` (`discountcode`) for a code that applies to no package
 */
export function viewPackages(shop: ShopView) {
  if (shop.code?.error) throw new DomainError('invalid_fields', { fields: { discountcode: shop.code.error } });
  return {
    packages: shop.packages.map((each) => ({
      id: each.package,
      credits: each.credits,
      mark: each.mark,
      country: each.country,
      currency: each.currency,
      list: each.list,
      discount: each.discount,
      amount: each.amount,
      vat_rate: each.vatRate,
      vat: each.vat,
      discountcode: each.code?.code ?? null,
      per_message: each.perMessage,
      saving: each.saving,
    })),
    methods: shop.methods.map(({ id, name, cost }) => ({ id, name, cost })),
  };
}

export type PackagesView = ReturnType<typeof viewPackages>;
