import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Debts in money: what went back of an order beyond what was paid, such as a chargeback after a refund. Further kinds
 * of order cases for them, and for repeated withdrawals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table money_debts (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      user_id uuid not null,
      -- In minor units.
      amount integer not null check (amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      opened_at timestamptz not null,
      closed_at timestamptz,
      -- returned: the money that caused it came back.
      outcome text check (outcome in ('paid', 'waived', 'returned')),
      -- The operator; null for a debt closed automatically.
      closed_by uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references orders (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id),
      constraint money_debts_closed check ((closed_at is null) = (outcome is null))
    );
    create unique index money_debts_one_open on money_debts (tenant_id, order_id) where closed_at is null;
    create index money_debts_of_order on money_debts (tenant_id, order_id);
    create index money_debts_of_user on money_debts (tenant_id, user_id);

    -- Whether a debt of the member is open; kept beside credit_debt, so that sending reads it with the balance.
    alter table users add column owes_money boolean not null default false;
    grant update (owes_money) on users to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};

    alter table order_cases
      drop constraint order_cases_kind_check,
      add constraint order_cases_kind_check check (kind in ('withdrawn', 'refund_failed', 'refund_stuck', 'amount_mismatch',
        'charged_back', 'debt', 'debt_overpaid', 'repeated_withdrawals')) not valid;
    alter table order_cases validate constraint order_cases_kind_check;
    `,
  );
  await protectTenantTables(db, ['money_debts'], 'select, insert, update (amount, closed_at, outcome)');
  await runDdl(db, `grant update (closed_at, outcome, closed_by) on money_debts to ${CONSOLE_ROLE};`);
}
