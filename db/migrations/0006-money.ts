import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Orders, payments, provider events, mandates, refunds, invoices, codes and limits. Amounts are minor units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table discount_codes (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      code text not null constraint discount_codes_code_upper check (code = upper(code)),
      kind text not null check (kind in ('welcome', 'time_bonus', 'retention', 'campaign')),
      value_percentage integer check (value_percentage between 1 and 100),
      value_amount integer check (value_amount > 0),
      currency text check (currency ~ '^[A-Z]{3}$'),
      minimum_order_value integer check (minimum_order_value >= 0),
      country text,
      user_id uuid,
      paymentmethods text[],
      validity text not null check (validity in ('once', 'once-per-user', 'many')),
      status text not null check (status in ('active', 'paused')),
      starts_at timestamptz,
      expires_at timestamptz,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      constraint discount_codes_code_key unique (tenant_id, code),
      constraint discount_codes_one_value check ((value_percentage is null) <> (value_amount is null)),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table orders (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      client_id text not null,
      package text not null check (package in ('p0', 'p1', 'p2', 'p3')),
      credits integer not null check (credits > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      list_amount integer not null check (list_amount > 0),
      discount_amount integer not null default 0 check (discount_amount >= 0),
      amount integer not null check (amount >= 0),
      vat_rate numeric(5, 2) not null,
      vat_amount integer not null,
      country text not null,
      paymentmethod text not null,
      discount_code_id uuid,
      status text not null constraint orders_status_known check (status in (
        'created', 'pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back')),
      immediate_consent_version text not null,
      immediate_consent_at timestamptz not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      withdrawn_at timestamptz,
      primary key (tenant_id, id),
      constraint orders_client_id_key unique (tenant_id, user_id, client_id),
      constraint orders_total check (amount = list_amount - discount_amount),
      foreign key (tenant_id, user_id) references users (tenant_id, id),
      foreign key (tenant_id, discount_code_id) references discount_codes (tenant_id, id)
    );
    create index orders_of_user on orders (tenant_id, user_id, created_at desc);
    create index orders_open on orders (tenant_id, created_at) where status in ('created', 'pending');

    create table order_transitions (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      from_status text,
      to_status text not null,
      cause text not null,
      at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references orders (tenant_id, id)
    );
    create index order_transitions_of_order on order_transitions (tenant_id, order_id, at);

    create table mandates (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      provider text not null,
      provider_customer_id text,
      provider_mandate_id text,
      reference text not null,
      account_holder text not null,
      iban_encrypted bytea not null,
      iban_last4 text not null,
      address jsonb not null,
      text_version text not null,
      given_at timestamptz not null,
      given_address text not null,
      otp_verified_at timestamptz not null,
      revoked_at timestamptz,
      primary key (tenant_id, id),
      constraint mandates_reference_key unique (tenant_id, reference),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table payments (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      provider text not null,
      provider_payment_id text,
      mandate_id uuid,
      status text not null check (status in ('intent', 'open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired')),
      amount integer not null,
      amount_refunded integer not null default 0,
      amount_charged_back integer not null default 0,
      checkout_url text,
      idempotency_key text not null,
      created_at timestamptz not null,
      read_back_at timestamptz,
      next_read_at timestamptz,
      primary key (tenant_id, id),
      constraint payments_provider_key unique (tenant_id, provider, provider_payment_id),
      constraint payments_idempotency_key unique (tenant_id, idempotency_key),
      foreign key (tenant_id, order_id) references orders (tenant_id, id),
      foreign key (tenant_id, mandate_id) references mandates (tenant_id, id)
    );
    create index payments_to_read on payments (tenant_id, next_read_at) where next_read_at is not null;

    create table refunds (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      payment_id uuid not null,
      cause text not null check (cause in ('withdrawal', 'operator', 'provider')),
      amount integer not null check (amount > 0),
      credits integer not null check (credits >= 0),
      provider_refund_id text,
      status text not null check (status in ('intent', 'queued', 'pending', 'processing', 'refunded', 'failed', 'canceled')),
      idempotency_key text not null,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (tenant_id, id),
      constraint refunds_idempotency_key unique (tenant_id, idempotency_key),
      foreign key (tenant_id, order_id) references orders (tenant_id, id),
      foreign key (tenant_id, payment_id) references payments (tenant_id, id)
    );

    -- A provider event is stored before the response; the payment is synchronised afterwards.
    create table payment_notices (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      provider text not null,
      provider_payment_id text,
      body text not null,
      received_at timestamptz not null,
      processed_at timestamptz,
      primary key (tenant_id, id)
    );
    create index payment_notices_waiting on payment_notices (tenant_id, received_at) where processed_at is null;

    create table discount_redemptions (
      tenant_id uuid not null,
      discount_code_id uuid not null,
      order_id uuid not null,
      user_id uuid not null,
      redeemed_at timestamptz not null,
      primary key (tenant_id, discount_code_id, order_id),
      foreign key (tenant_id, discount_code_id) references discount_codes (tenant_id, id),
      foreign key (tenant_id, order_id) references orders (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table invoice_counters (
      tenant_id uuid not null references tenants (id),
      year integer not null,
      last_number integer not null,
      primary key (tenant_id, year)
    );
    create table invoices (
      tenant_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      year integer not null,
      number integer not null,
      kind text not null check (kind in ('invoice', 'credit_note')),
      company jsonb not null,
      lines jsonb not null,
      issued_at timestamptz not null,
      primary key (tenant_id, id),
      constraint invoices_number_key unique (tenant_id, year, number),
      foreign key (tenant_id, order_id) references orders (tenant_id, id)
    );

    create table one_time_codes (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      order_id uuid,
      purpose text not null check (purpose in ('direct_debit')),
      channel text not null check (channel in ('sms', 'email')),
      code_hash bytea not null,
      bound_to jsonb not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id),
      foreign key (tenant_id, order_id) references orders (tenant_id, id)
    );

    create table spending_limits (
      tenant_id uuid not null,
      user_id uuid not null,
      weekly_amount integer check (weekly_amount >= 0),
      paused_until timestamptz,
      pending_weekly_amount integer,
      pending_from timestamptz,
      changed_at timestamptz not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    `,
  );
  const tables = ['discount_codes', 'orders', 'mandates', 'payments', 'refunds', 'payment_notices'];
  await protectTenantTables(db, [...tables, 'invoice_counters', 'one_time_codes', 'spending_limits']);
  await protectTenantTables(db, ['order_transitions', 'discount_redemptions', 'invoices'], 'select, insert');
}
