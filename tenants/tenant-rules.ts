import type { z } from 'zod';
import { errorMessage } from './field-types.ts';
import {
  COUNTRY_FACTS,
  PACKAGE_IDS,
  PAYMENT_METHOD_FACTS,
  type Country,
  type Currency,
  type Locale,
  type PackageId,
  type PaymentMethod,
} from './value-lists.ts';

/** Fields used by rules that involve more than one field. */
interface CheckedTenant {
  domain_language: string;
  locales: Locale[];
  countries: Country[];
  currency: Currency;
  free_photos: number;
  premium_photos: number;
  packages: { id: PackageId; prices: Partial<Record<Currency, number>> }[];
  gifts: { id: string }[];
  payment: { surcharges: { method: PaymentMethod; countries: Country[]; fixed: number; percentage: number }[] };
  minimum_message_costs: Partial<Record<Country, unknown>> | null;
  family: string | null;
  family_across_niches: boolean;
}

type Context = z.core.$RefinementCtx;

function addError(context: Context, path: (string | number)[], wrong: string, allowed: string): void {
  context.addIssue({ code: 'custom', path, message: errorMessage(wrong, allowed) });
}

/** Rules that involve more than one field. Runs only when every field is valid. */
export function validateAcrossFields(tenant: CheckedTenant, context: Context): void {
  validateLanguage(tenant, context);
  validatePackages(tenant, context);
  validateSurcharges(tenant, context);
  if (tenant.free_photos > tenant.premium_photos) {
    addError(context, ['free_photos'], 'is more than premium_photos', `at most ${tenant.premium_photos}`);
  }
  if (tenant.family_across_niches && tenant.family === null) {
    addError(context, ['family_across_niches'], 'is true without a family', 'false, or the name of a family in family');
  }
  for (const code of Object.keys(tenant.minimum_message_costs ?? {})) {
    if (tenant.countries.includes(code as Country)) continue;
    addError(context, ['minimum_message_costs', code], 'is not a country of this site', tenant.countries.join(', '));
  }
  tenant.gifts.forEach((gift, index) => {
    if (tenant.gifts.findIndex((other) => other.id === gift.id) === index) return;
    addError(context, ['gifts', index, 'id'], `repeats ${gift.id}`, 'each id once');
  });
}

function validateLanguage(tenant: CheckedTenant, context: Context): void {
  if (tenant.locales.some((code) => code === tenant.domain_language.slice(0, 2))) return;
  addError(context, ['domain_language'], 'is not among the locales of this site', tenant.locales.join(', '));
}

function validatePackages(tenant: CheckedTenant, context: Context): void {
  const ids = tenant.packages.map((entry) => entry.id);
  if (ids.join() !== PACKAGE_IDS.join()) {
    addError(
      context,
      ['packages'],
      `has ${ids.join(', ') || 'none'}`,
      `exactly ${PACKAGE_IDS.join(', ')} in this order`,
    );
  }
  const currencies = Object.keys(tenant.packages[0]?.prices ?? {}).sort();
  tenant.packages.forEach((entry, index) => {
    if (entry.prices[tenant.currency] === undefined) {
      addError(
        context,
        ['packages', index, 'prices'],
        `has no price in ${tenant.currency}`,
        'a price in the site’s currency',
      );
    }
    if (Object.keys(entry.prices).sort().join() !== currencies.join()) {
      addError(
        context,
        ['packages', index, 'prices'],
        'has other currencies than the first package',
        currencies.join(', '),
      );
    }
  });
}

/** PSD2 (Directive 2015/2366), article 62(4): no surcharge for cards, SEPA transfers and debits in the EEA. */
function validateSurcharges(tenant: CheckedTenant, context: Context): void {
  tenant.payment.surcharges.forEach((surcharge, index) => {
    if (surcharge.fixed === 0 && surcharge.percentage === 0) return;
    if (PAYMENT_METHOD_FACTS[surcharge.method].surcharge === 'anywhere') return;
    const countries = surcharge.countries.length > 0 ? surcharge.countries : tenant.countries;
    const forbidden = countries.filter((code) => COUNTRY_FACTS[code].eea);
    if (forbidden.length === 0) return;
    addError(
      context,
      ['payment', 'surcharges', index],
      `charges for ${surcharge.method} in ${forbidden.join(', ')}, which PSD2 article 62(4) forbids`,
      'zero for cards and SEPA in the EEA, or countries outside it',
    );
  });
}
