import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import type { InvoiceCompany, InvoiceLine } from './invoice-content.ts';

/** What an invoice is issued for. Amounts in minor units. */
interface InvoicedOrder {
  credits: number;
  listAmount: number;
  discountAmount: number;
  surchargeAmount: number;
  amount: number;
  vatAmount: number;
}

export function vatShare({ amount, vatAmount }: Pick<InvoicedOrder, 'amount' | 'vatAmount'>, part: number): number {
  return amount === 0 ? 0 : Math.round((vatAmount * part) / amount);
}

export function toInvoiceLines(order: InvoicedOrder): InvoiceLine[] {
  const { listAmount, discountAmount, surchargeAmount, credits } = order;
  const discount = -vatShare(order, discountAmount);
  const surcharge = vatShare(order, surchargeAmount);
  const vat = order.vatAmount - discount - surcharge;
  return [
    { kind: 'package', credits, amount: listAmount, vat },
    ...(discountAmount > 0
      ? [{ kind: 'discount' as const, credits: null, amount: -discountAmount, vat: discount }]
      : []),
    ...(surchargeAmount > 0
      ? [{ kind: 'surcharge' as const, credits: null, amount: surchargeAmount, vat: surcharge }]
      : []),
  ];
}

/**
 * The selling company as it is now. The VAT number is that of the payment country, else of the company's own country.
 */
export function toInvoiceCompany(tenant: TenantConfig, country: string): InvoiceCompany {
  const { company } = tenant;
  const numbers: Record<string, string | undefined> = company.vat_numbers;
  return {
    name: company.name,
    trade_name: tenant.name,
    address: company.address,
    city: company.city,
    country: company.country,
    kvk: company.kvk,
    email: tenant.support_email,
    vat_number: numbers[country] ?? numbers[company.country] ?? null,
  };
}
