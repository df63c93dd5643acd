import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * The credits ledger: double entry, append only. The entries of a transfer sum to zero (checked at commit), an
 * idempotency key makes it happen once, and a trigger maintains `users.credits`, which a constraint keeps from becoming
 * negative.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table ledger_accounts (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      kind text not null constraint ledger_accounts_kind_known
        check (kind in ('member', 'member_debt', 'granted', 'sold', 'spent', 'withdrawn')),
      user_id uuid,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      constraint ledger_accounts_owner_key unique nulls not distinct (tenant_id, kind, user_id),
      constraint ledger_accounts_owner check ((kind in ('member', 'member_debt')) = (user_id is not null)),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table ledger_transfers (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      reason text not null constraint ledger_transfers_reason_known check (reason in (
        'signup', 'message', 'photo', 'gift', 'package', 'return', 'refund', 'chargeback', 'withdrawal', 'correction')),
      reference_type text not null,
      reference_id uuid not null,
      idempotency_key text not null,
      note text,
      operator_id uuid,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      constraint ledger_transfers_once unique (tenant_id, idempotency_key)
    );

    create table ledger_entries (
      tenant_id uuid not null,
      transfer_id uuid not null,
      account_id uuid not null,
      amount integer not null constraint ledger_entries_not_zero check (amount <> 0),
      created_at timestamptz not null,
      primary key (tenant_id, transfer_id, account_id),
      foreign key (tenant_id, transfer_id) references ledger_transfers (tenant_id, id),
      foreign key (tenant_id, account_id) references ledger_accounts (tenant_id, id)
    );
    create index ledger_entries_of_account on ledger_entries (tenant_id, account_id, created_at desc);
    `,
  );
  await protectTenantTables(db, ['ledger_accounts', 'ledger_transfers', 'ledger_entries'], 'select, insert');
  await runDdl(
    db,
    `
    -- Keeps users.credits equal to the sum of the member's entries, in the same transaction.
    create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      owner uuid;
    begin
      -- Two look-ups by key: a join could keep a plan that was made while the tables were empty.
      select user_id into owner from ledger_accounts
        where tenant_id = new.tenant_id and id = new.account_id and kind = 'member';
      if found then
        update users set credits = credits + new.amount where tenant_id = new.tenant_id and id = owner;
      end if;
      return null;
    end $$;
    create trigger ledger_entries_apply after insert on ledger_entries for each row execute function ledger_apply_entry();

    create function ledger_check_balanced() returns trigger language plpgsql as $$
    declare
      total bigint;
      -- Through jsonb, since plpgsql refuses to name a field that the other table's row does not have.
      transfer uuid := coalesce(to_jsonb(new) ->> 'transfer_id', to_jsonb(new) ->> 'id');
    begin
      select sum(amount) into total from ledger_entries where tenant_id = new.tenant_id and transfer_id = transfer;
      if total is distinct from 0 then
        raise exception 'ledger transfer % does not balance', transfer using errcode = '23514', constraint = 'ledger_transfers_balanced';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_entries_balanced after insert on ledger_entries
      deferrable initially deferred for each row execute function ledger_check_balanced();
    create constraint trigger ledger_transfers_balanced after insert on ledger_transfers
      deferrable initially deferred for each row execute function ledger_check_balanced();

    -- Append only, for every role. The only exception is purging a whole tenant, which the runtime role cannot do.
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_user <> '${RUNTIME_ROLE}' and current_setting('app.purging', true) = old.tenant_id::text then
        return old;
      end if;
      raise exception 'the ledger is append only' using errcode = '42501';
    end $$;
    create trigger ledger_transfers_append_only before update or delete on ledger_transfers
      for each row execute function ledger_refuse_change();
    create trigger ledger_entries_append_only before update or delete on ledger_entries
      for each row execute function ledger_refuse_change();
    `,
  );
}
