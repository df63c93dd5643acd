import { sql } from 'kysely';

import type { Database } from '../../../db/client.ts';

export interface StoredOrder {
  id: string;
  userId: string;
  clientId: string;
  method: string;
  package: string;
  credits: number;
  list: number;
  discount: number;
  surcharge: number;
  amount: number;
  status: string;
  clawedBack: number;
  paid: boolean;
  paidAt: number | null;
  withdrawn: boolean;
  /** Whether its payment may have arrived after the withdrawal. */
  paidLate: boolean;
  codeId: string | null;
  paymentId: string | null;
  /** The provider's id, once it is known. */
  providerPaymentId: string | null;
  appliedSyncVersion: number | null;
  /** What went back of the payment or is going back, as the platform knows. */
  returned: number;
  problem: string | null;
}

interface StoredTransfer {
  reason: string;
  key: string;
  reference: string;
  entries: Array<{ kind: string; owner: string | null; amount: number }>;
}

interface StoredMandate {
  id: string;
  orderId: string;
  userId: string;
  last4: string;
  amount: number;
  /** In ms. */
  givenAt: number;
  announced: boolean;
}

interface StoredCode {
  id: string;
  orderId: string;
  userId: string;
  attempts: number;
  used: boolean;
  /** Not used after its ten minutes. */
  inTime: boolean;
  /** Whether the form input is still stored. */
  hasInput: boolean;
}

/** All money of a tenant at one moment. */
export interface Snapshot {
  users: Array<{
    id: string;
    credits: number;
    debt: number;
    premium: boolean;
    blocked: boolean;
    owesMoney: boolean;
  }>;
  orders: StoredOrder[];
  refunds: Array<{ id: string; orderId: string; cause: string; status: string; amount: number; credits: number }>;
  transfers: StoredTransfer[];
  invoices: Array<{ orderId: string; year: number; number: number; kind: string; amount: number }>;
  redemptions: Array<{ codeId: string; orderId: string; userId: string }>;
  transitions: Array<{ orderId: string; to: string }>;
  /** Records of the provider: payments, and refunds with the platform's id if the platform requested them. */
  providerPayments: Array<{ id: string; paymentId: string; mandateId: string | null; amount: number }>;
  providerRefunds: Array<{ refundId: string | null; paymentId: string; amount: number; failed: boolean }>;
  mandates: StoredMandate[];
  codes: StoredCode[];
  /** Mandates whose debit was announced by mail. */
  announced: string[];
  notices: string[];
  debts: Array<{ orderId: string; userId: string; amount: number; outcome: string | null }>;
  /** Open cases of the operators. */
  cases: Array<{ orderId: string; kind: string }>;
}

/** Reads it in one statement, so that it is consistent. Prepared, because it is long and runs after each step. */
export function readSnapshot(database: Database, tenantId: string): Promise<Snapshot> {
  return database.withTenant(
    tenantId,
    async (trx) => {
      const { rows } = await sql<{ snapshot: Snapshot }>`select jsonb_build_object(
      'users', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'credits', credits, 'debt', credit_debt, 'premium', first_paid_at is not null, 'blocked', direct_debit_blocked, 'owesMoney', owes_money)), '[]') from users where tenant_id = ${tenantId}),
      'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'userId', o.user_id, 'clientId', o.client_id,
          'method', o.paymentmethod, 'providerPaymentId', p.provider_payment_id,
          'package', o.package, 'credits', o.credits, 'list', o.list_amount, 'discount', o.discount_amount,
          'surcharge', o.surcharge_amount, 'amount', o.amount, 'status', o.status, 'clawedBack', o.credits_clawed_back,
          'paid', o.paid_at is not null, 'paidAt', extract(epoch from o.paid_at), 'withdrawn', o.withdrawn_at is not null, 'paidLate', o.withdrawn_at <= o.paid_at or exists (
            select from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.cause = 'withdrawal'),
          'codeId', o.discount_code_id, 'paymentId', p.id, 'appliedSyncVersion', p.applied_sync_version, 'problem', o.problem,
          'returned', case when p.status = 'paid' then p.amount_charged_back + greatest(p.amount_refunded, (
            select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id
              and r.status not in ('intent', 'failed', 'canceled'))) else 0 end) order by o.id), '[]')
        from orders o left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'orderId', order_id, 'cause', cause,
          'status', status, 'amount', amount, 'credits', credits)), '[]') from refunds),
      'transfers', (select coalesce(jsonb_agg(jsonb_build_object('reason', t.reason, 'key', t.idempotency_key,
          'reference', t.reference_id, 'entries', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'owner', a.user_id, 'amount', e.amount)), '[]')
            from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
            where e.tenant_id = t.tenant_id and e.transfer_id = t.id))), '[]') from ledger_transfers t),
      'invoices', (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'year', year, 'number', number,
          'kind', kind, 'amount', amount) order by year, number), '[]') from invoices),
      'redemptions', (select coalesce(jsonb_agg(jsonb_build_object(
          'codeId', discount_code_id, 'orderId', order_id, 'userId', user_id)), '[]') from discount_redemptions),
      'transitions', (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'to', to_status)), '[]')
        from order_transitions),
      'providerPayments', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'paymentId', payment_id, 'mandateId', mandate_id,
          'amount', amount) order by id), '[]') from sandbox_payments),
      'providerRefunds', (select coalesce(jsonb_agg(jsonb_build_object('refundId', refund_id, 'paymentId', sandbox_payment_id,
          'amount', amount, 'failed', failed_at is not null)), '[]') from sandbox_refunds),
      'mandates', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'orderId', order_id, 'userId', user_id,
          'last4', iban_last4, 'amount', amount, 'givenAt', extract(epoch from given_at) * 1000,
          'announced', announced_at is not null)), '[]') from mandates),
      'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'orderId', order_id, 'userId', user_id, 'attempts', attempts,
          'used', used_at is not null, 'inTime', used_at is null or used_at < created_at + interval '10 minutes',
          'hasInput', form_encrypted is not null) order by created_at, id), '[]') from one_time_codes),
      'announced', (select coalesce(jsonb_agg(reference_id), '[]') from mails where template = 'direct_debit_announced'),
      'debts', (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'userId', user_id, 'amount', amount,
          'outcome', outcome)), '[]') from money_debts),
      'cases', (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'kind', kind)), '[]')
        from order_cases where closed_at is null),
      'notices', (select coalesce(jsonb_agg(id order by id), '[]') from provider_events where processed_at is null)
    ) as snapshot`.execute(trx);
      return rows[0]!.snapshot;
    },
    { prepared: true },
  );
}
