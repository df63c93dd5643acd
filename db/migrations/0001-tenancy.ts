import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Roles, the list of tenants, and data of a tenant as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create extension if not exists pg_trgm;
    do $$ begin
      if not exists (select from pg_roles where rolname = '${RUNTIME_ROLE}') then create role ${RUNTIME_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${CONSOLE_ROLE}') then create role ${CONSOLE_ROLE} nologin; end if;
    end $$;
    grant usage on schema public to ${RUNTIME_ROLE}, ${CONSOLE_ROLE};

    -- Platform-wide: which tenants exist. It holds no member data and therefore no policy.
    create table tenants (
      id uuid primary key,
      slug text not null constraint tenants_slug_key unique,
      created_at timestamptz not null default now()
    );
    grant select, insert on tenants to ${RUNTIME_ROLE};
    grant select on tenants to ${CONSOLE_ROLE};

    -- Facts about this installation, such as that the demo was seeded.
    create table installation_facts (
      name text primary key,
      value jsonb not null,
      created_at timestamptz not null default now()
    );
    grant select, insert, update on installation_facts to ${RUNTIME_ROLE};

    -- VAPID key pair per tenant, created once; the private key is encrypted with the installation's secret.
    create table push_keys (
      tenant_id uuid not null references tenants (id),
      public_key text not null,
      private_key_encrypted bytea not null,
      created_at timestamptz not null,
      primary key (tenant_id)
    );

    -- From visit to account: anonymous counts per day and affiliate network for the operators' metrics.
    create table traffic_days (
      tenant_id uuid not null references tenants (id),
      day date not null,
      network text not null default '',
      visits integer not null default 0,
      signups integer not null default 0,
      activations integer not null default 0,
      first_payments integer not null default 0,
      primary key (tenant_id, day, network)
    );
    `,
  );
  await protectTenantTables(db, ['push_keys', 'traffic_days']);
}
