import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Additional payment data: fees of methods, amounts taken back from an order, versions of payment synchronisation,
 * refund attempts, evidence of mandates, and a member's debt after a chargeback.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table orders
      add column surcharge_amount integer not null default 0 check (surcharge_amount >= 0),
      add column credits_taken_back integer not null default 0,
      add column problem text check (problem in ('amount_mismatch', 'refund_failed')),
      drop constraint orders_total,
      add constraint orders_total check (amount = list_amount - discount_amount + surcharge_amount),
      add constraint orders_taken_back check (credits_taken_back between 0 and credits);
    create index orders_paid on orders (tenant_id, user_id, paid_at) where paid_at is not null;
    create index orders_of_code on orders (tenant_id, discount_code_id) where discount_code_id is not null;

    -- Of two responses the one requested later applies: a late response never overwrites a newer one.
    alter table payments
      add column read_ticket integer not null default 0,
      add column applied_ticket integer not null default 0,
      add column attempts integer not null default 0,
      add column failure text,
      add constraint payments_one_per_order unique (tenant_id, order_id);
    create index payments_of_provider on payments (tenant_id, provider, provider_payment_id);

    alter table payment_notices
      add column signed boolean not null default false,
      add column outcome text;

    alter table refunds
      add column attempts integer not null default 0,
      add column next_try_at timestamptz;
    create index refunds_to_try on refunds (tenant_id, next_try_at) where next_try_at is not null;
    create index refunds_of_order on refunds (tenant_id, order_id);

    alter table mandates
      add column order_id uuid,
      add column amount integer,
      add column currency text check (currency ~ '^[A-Z]{3}$'),
      add column otp_channel text check (otp_channel in ('sms', 'email')),
      add column phone_encrypted bytea,
      add foreign key (tenant_id, order_id) references orders (tenant_id, id);

    alter table users
      add column credit_debt integer not null default 0 constraint users_credit_debt_not_negative check (credit_debt >= 0),
      add column payment_method text;
    grant insert (payment_method), update (payment_method) on users to ${RUNTIME_ROLE};

    -- As before, and users.credit_debt follows the debt account, whose balance is negative while there is debt.
    create or replace function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      account ledger_accounts%rowtype;
    begin
      -- Two look-ups by key: a join could keep a plan that was made while the tables were empty.
      select * into account from ledger_accounts where tenant_id = new.tenant_id and id = new.account_id;
      if account.kind = 'member' then
        update users set credits = credits + new.amount where tenant_id = new.tenant_id and id = account.user_id;
      elsif account.kind = 'member_debt' then
        update users set credit_debt = credit_debt - new.amount where tenant_id = new.tenant_id and id = account.user_id;
      end if;
      return null;
    end $$;

    alter table events drop constraint events_type_known;
    alter table events add constraint events_type_known check (type in (
      'message', 'read', 'like', 'unlike', 'match', 'block', 'photo', 'credits', 'account', 'chat', 'badges', 'order'));
    `,
  );
}
