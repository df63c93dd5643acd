import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * The tables of the sandbox provider. Like a real provider, they do not reference the platform's tables: ids of the
 * platform's payments and refunds are stored as given. Amounts are minor units.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table sandbox_payments (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      payment_id uuid not null,
      amount integer not null check (amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      description text not null,
      method text not null,
      return_url text not null,
      mandate_id text,
      idempotency_key text not null,
      state text not null check (state in ('open', 'pending', 'authorized', 'paid', 'canceled', 'failed')),
      failure text,
      charged_back integer not null default 0 check (charged_back between 0 and amount),
      created_at timestamptz not null,
      -- After this time a pending or reserved payment counts as paid, and an open one as expired.
      settles_at timestamptz,
      expires_at timestamptz not null,
      primary key (tenant_id, id)
    );
    create index sandbox_payments_of_payment on sandbox_payments (tenant_id, payment_id, created_at);
    create index sandbox_payments_of_key on sandbox_payments (tenant_id, idempotency_key, created_at);

    create table sandbox_refunds (
      tenant_id uuid not null,
      id uuid not null,
      sandbox_payment_id uuid not null,
      -- Null for a refund that the tester created at the provider.
      refund_id uuid,
      amount integer not null check (amount > 0),
      idempotency_key text,
      created_at timestamptz not null,
      failed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, sandbox_payment_id) references sandbox_payments (tenant_id, id)
    );
    create index sandbox_refunds_of_payment on sandbox_refunds (tenant_id, sandbox_payment_id, created_at);

    -- Events to send; deleted after delivery.
    create table sandbox_notices (
      tenant_id uuid not null,
      id uuid not null,
      sandbox_payment_id uuid not null,
      due_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, sandbox_payment_id) references sandbox_payments (tenant_id, id)
    );
    create index sandbox_notices_due on sandbox_notices (tenant_id, due_at);
    create index sandbox_notices_of_payment on sandbox_notices (tenant_id, sandbox_payment_id);
    `,
  );
  await protectTenantTables(db, ['sandbox_payments', 'sandbox_refunds', 'sandbox_notices']);
}
