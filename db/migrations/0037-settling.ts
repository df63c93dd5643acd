import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * Settlement: the part of the clawback caused by a chargeback, each turn of a refund (credits taken, returned, taken
 * again), the amount of an invoice, and a transfer reason for repaying a debt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table orders
      add column credits_charged_back integer not null default 0,
      add constraint orders_charged_back check (credits_charged_back between 0 and credits_taken_back);

    -- refunds.credits: credits currently reserved by the refund; zero once it has failed.
    alter table refunds add column turns integer not null default 0;
    create unique index refunds_of_provider on refunds (tenant_id, payment_id, provider_refund_id);

    -- An order's invoices minus its credit notes equal the amount paid and not refunded. Amounts are minor units.
    alter table invoices
      add column amount integer not null check (amount >= 0),
      add column vat_amount integer not null check (vat_amount >= 0);
    create index invoices_of_order on invoices (tenant_id, order_id);

    alter table ledger_transfers drop constraint ledger_transfers_reason_known;
    alter table ledger_transfers add constraint ledger_transfers_reason_known check (reason in (
      'signup', 'message', 'photo', 'gift', 'package', 'return', 'refund', 'chargeback', 'withdrawal', 'correction', 'debt'));
    `,
  );
}
