import type { Trx } from '../../../../db/client.ts';
import type { InvoiceCompany, InvoiceLine } from '../../money/payments/index.ts';

export interface DocumentRow {
  id: string;
  kind: 'invoice' | 'credit_note';
  year: number;
  number: number;
  issuedAt: Date;
  company: InvoiceCompany;
  lines: InvoiceLine[];
}

/** Invoice and credit notes of an order, the invoice first. */
export async function selectDocuments(trx: Trx, tenantId: string, orderId: string): Promise<DocumentRow[]> {
  return trx
    .selectFrom('invoices')
    .select(['id', 'kind', 'year', 'number', 'issuedAt', 'company', 'lines'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('number')
    .$castTo<DocumentRow>()
    .execute();
}
