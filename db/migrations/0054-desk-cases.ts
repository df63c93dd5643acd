import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Cases of the desk about payments and texts: orders that need attention, and indexes that list complaints, deletions
 * and these cases, oldest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- For one site and for many, each in order.
    drop index complaints_waiting;
    create index complaints_waiting on complaints (tenant_id, created_at, id) where status <> 'answered';
    create index complaints_waiting_anywhere on complaints (created_at, id) where status <> 'answered';

    create index users_deleted_anywhere on users (deleted_at, id) where deleted_at is not null and erased_at is null;

    create table order_cases (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      kind text not null check (kind in ('withdrawn', 'refund_failed', 'refund_stuck', 'amount_mismatch', 'charged_back')),
      opened_at timestamptz not null,
      closed_at timestamptz,
      -- The operator; null for a case closed automatically.
      closed_by uuid,
      note text not null default '',
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references orders (tenant_id, id)
    );
    create unique index order_cases_one_open on order_cases (tenant_id, order_id, kind) where closed_at is null;
    create index order_cases_of_order on order_cases (tenant_id, order_id, kind);
    create index order_cases_waiting on order_cases (tenant_id, opened_at, id) where closed_at is null;
    create index order_cases_waiting_anywhere on order_cases (opened_at, id) where closed_at is null;

    -- For the sweep: refunds pending for long, and orders with a problem.
    create index refunds_on_their_way on refunds (tenant_id, created_at)
      where status in ('intent', 'queued', 'pending', 'processing');
    create index orders_in_trouble on orders (tenant_id, id) where problem is not null;
    `,
  );
  await protectTenantTables(db, ['order_cases'], 'select, insert, update (closed_at, note)');
  await runDdl(
    db,
    `
    grant insert, update (closed_at, closed_by, note) on order_cases to ${CONSOLE_ROLE};
    -- A failed refund is retried through the ledger, by the rules of a withdrawal.
    grant insert, update (status, turns, credits, next_try_at, settled_at) on refunds to ${CONSOLE_ROLE};
    grant update (withdrawn_at, problem, credits_taken_back) on orders to ${CONSOLE_ROLE};
    grant update (next_read_at) on payments to ${CONSOLE_ROLE};
    grant update (first_paid_at) on users to ${CONSOLE_ROLE};
    grant insert on ledger_accounts, ledger_transfers, ledger_entries to ${CONSOLE_ROLE};
    -- A failed mail is queued again.
    grant update (status, attempts, queued_at) on mails to ${CONSOLE_ROLE};
    `,
  );
}
