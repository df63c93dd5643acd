import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Requests to close a debt in money, which a second operator decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table approvals
      -- Of a debt: what was owed at the request, in minor units, and how it ends. The subject is the debt.
      add column amount integer constraint approvals_amount_positive check (amount > 0),
      add column outcome text constraint approvals_outcome_known check (outcome in ('paid', 'waived')),
      drop constraint approvals_kind_known,
      drop constraint approvals_content,
      add constraint approvals_kind_known check (kind in ('credits', 'code', 'debt')) not valid,
      add constraint approvals_content check (
        num_nonnulls(credits, cause) = case when kind = 'credits' then 2 else 0 end
        and num_nonnulls(amount, outcome) = case when kind = 'debt' then 2 else 0 end) not valid;
    alter table approvals validate constraint approvals_kind_known, validate constraint approvals_content;

    -- What an operator closed within a day.
    create index money_debts_closed_by on money_debts (tenant_id, closed_by, closed_at) where closed_by is not null;
    `,
  );
}
