import type { Trx } from '../../../../../../db/client.ts';
import type { Country, Locale, PaymentMethod } from '../../../../../../tenants/value-lists.ts';
import type { InvoiceCompany } from '../../../../money/payments/index.ts';

/** The contract of an order with the texts that its buyer agreed to. Amounts in minor units of `currency`. */
export interface ContractMailData {
  orderId: string;
  createdAt: Date;
  credits: number;
  currency: string;
  listAmount: number;
  discountAmount: number;
  surchargeAmount: number;
  amount: number;
  /** In percent. */
  vatRate: string;
  vatAmount: number;
  country: Country;
  method: PaymentMethod;
  consentVersion: string;
  consentAt: Date;
  /** Language of the texts. */
  locale: Locale;
  terms: string;
  termsVersion: string;
  withdrawal: string;
  consent: string;
  /** The order's invoice, with the seller as of its date. */
  year: number;
  number: number;
  company: InvoiceCompany;
}

/** The contract of a paid order; undefined for one from before its texts were stored. */
export function selectContractForMail(
  trx: Trx,
  tenantId: string,
  orderId: string,
): Promise<ContractMailData | undefined> {
  return (
    trx
      .selectFrom('orders as o')
      .innerJoin('contractTexts as t', (join) =>
        join.onRef('t.tenantId', '=', 'o.tenantId').onRef('t.digest', '=', 'o.contractDigest'),
      )
      .innerJoin('invoices as i', (join) =>
        join.onRef('i.tenantId', '=', 'o.tenantId').onRef('i.orderId', '=', 'o.id').on('i.kind', '=', 'invoice'),
      )
      .select(['o.id as orderId', 'o.createdAt', 'o.credits', 'o.currency', 'o.listAmount', 'o.discountAmount'])
      .select(['o.surchargeAmount', 'o.amount', 'o.vatRate', 'o.vatAmount', 'o.country', 'o.paymentmethod as method'])
      .select(['o.immediateConsentVersion as consentVersion', 'o.immediateConsentAt as consentAt'])
      .select(['t.locale', 't.terms', 't.termsVersion', 't.withdrawal', 't.consent', 'i.year', 'i.number', 'i.company'])
      .where('o.tenantId', '=', tenantId)
      .where('o.id', '=', orderId)
      // Money that went back and came again is invoiced again.
      .orderBy('i.issuedAt')
      .orderBy('i.number')
      .limit(1)
      .$castTo<ContractMailData>()
      .executeTakeFirst()
  );
}
