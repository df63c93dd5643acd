import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/** Looking up orders, codes, the ledger and suppressed mails at the desk; and creating codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Lists of a site's orders, newest first: all, by status, by method, with a problem.
    create index orders_by_time on orders (tenant_id, created_at desc, id desc);
    create index orders_by_status on orders (tenant_id, status, created_at desc, id desc);
    create index orders_by_method on orders (tenant_id, paymentmethod, created_at desc, id desc);
    create index orders_with_problem on orders (tenant_id, created_at desc, id desc) where problem is not null;
    -- Finding an order by its id on a bank statement or at the provider.
    create index payments_by_provider_id on payments (tenant_id, provider_payment_id) where provider_payment_id is not null;
    create index refunds_by_provider_id on refunds (tenant_id, provider_refund_id) where provider_refund_id is not null;
    create index payment_notices_of_payment on payment_notices (tenant_id, provider_payment_id, received_at);
    create index mandates_of_order on mandates (tenant_id, order_id) where order_id is not null;
    -- The ledger transfers of an order.
    create index ledger_transfers_of_order on ledger_transfers (tenant_id, reference_id) where reference_type = 'order';
    -- The ledger of a few weeks. It is append-only in time order, so a BRIN index costs writers almost nothing.
    create index ledger_transfers_by_time on ledger_transfers using brin (created_at) with (autosummarize = on);

    create index discount_codes_by_time on discount_codes (tenant_id, kind, created_at desc, id desc);
    -- The revenue of a code, by an index-only scan.
    create index orders_with_code on orders (tenant_id, discount_code_id, currency) include (amount, paid_at)
      where discount_code_id is not null;
    drop index orders_of_code;

    create index notifications_disabled_by_time on notifications_disabled (tenant_id, disabled_at desc, user_id desc);
    create index mail_reports_of_address on mail_reports (tenant_id, address_hash);

    -- The desk creates codes, disables and enables them and extends their expiry; it cannot change their value.
    grant insert, update (status, expires_at) on discount_codes to ${CONSOLE_ROLE};
    `,
  );
}
