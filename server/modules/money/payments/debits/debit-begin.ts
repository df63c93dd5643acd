import { createHash } from 'node:crypto';

import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import { domainError, type FieldErrors } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { DAY_MS, DAY_SECONDS } from '../../../../lib/time/duration.ts';
import { requireActiveAccount } from '../../../identity/accounts/index.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { hashAccount } from './account-hash.ts';
import { consumeAccountTry } from './account-tries.ts';
import { CODE_LIFETIME_MS, codeBinding, hashCode, oneTimeCode } from './debit-code.ts';
import { codeChannels, encryptDebitData, type DebitDeps } from './debit-deps.ts';
import { parseDebitDetails, type DebitDetails } from './debit-fields.ts';
import { RESEND_DELAY_MS, findOpenCode, requireDebitOrder } from './debit-form.ts';
import { assertMaySign } from './debit-limits.ts';
import { insertCode, selectCodeTimes, invalidateCodes } from './debit-codes.queries.ts';
import type { DebitOrder } from './debit.queries.ts';
import type { CodeChannel, DebitField } from './debit.view.ts';

export interface DebitInput {
  order: string;
  fields: Readonly<Record<DebitField, string>>;
  channel: string;
  /** Whether the mandate checkbox is ticked. */
  mandate: boolean;
}

/** Codes per account and day; below, per address prefix or phone number over all accounts. */
const CODES_PER_DAY = 5;
const ADDRESS_LIMIT: RateLimit = { points: 15, seconds: DAY_SECONDS };
const PHONE_LIMIT: RateLimit = { points: CODES_PER_DAY, seconds: DAY_SECONDS };

/**
 * First step: validates the bank account and sends a one-time code. The input is stored encrypted until the code is
 * used; no mandate exists before.
 * @throws DomainError `not_found`, `order_closed`, `spending_paused`, `direct_debit_blocked`, `direct_debit_limit`,
 *   `bank_account_unavailable`, `invalid_fields`, `too_many_requests`, `not_confirmed`
 */
export async function beginDebit(deps: DebitDeps, ctx: MemberCtx, input: DebitInput): Promise<void> {
  requireActiveAccount(ctx);
  const { country } = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const order = await requireDebitOrder(trx, ctx, input.order);
    await assertOpenDebit(trx, deps, ctx, order, null);
    return order;
  });
  const channel = codeChannels(deps).find((each) => each === input.channel);
  const { details, errors } = parseDebitDetails(input.fields, { country, channel });
  const all: FieldErrors = { ...errors };
  if (!channel) all['channel'] = { key: 'channel_unknown' };
  if (!input.mandate) all['mandate'] = { key: 'mandate_required' };
  if (!channel || Object.keys(all).length > 0) throw domainError('invalid_fields', { fields: all });
  await sendCode(deps, ctx, input.order, { details, channel });
}

/**
 * Sends another code for the stored input and invalidates the one before.
 * @throws DomainError as `beginDebit`; `order_closed` also when the input has expired
 */
export async function resendCode(deps: DebitDeps, ctx: MemberCtx, input: { order: string }): Promise<void> {
  requireActiveAccount(ctx);
  const found = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const order = await requireDebitOrder(trx, ctx, input.order);
    return findOpenCode(trx, deps, { tenantId: ctx.tenant.id, orderId: order.id });
  });
  if (!found) throw domainError('order_closed');
  await sendCode(deps, ctx, input.order, { details: found.details, channel: found.code.channel });
}

/**
 * @param iban the typed account; null while it is unknown
 * @throws DomainError `order_closed`, `spending_paused`, `direct_debit_blocked`, `direct_debit_limit`,
 *   `bank_account_unavailable`
 */
export async function assertOpenDebit(
  trx: Trx,
  deps: Pick<DebitDeps, 'clock' | 'env'>,
  { tenant, viewer }: MemberCtx,
  { status, signed, amount, currency }: DebitOrder,
  iban: string | null,
): Promise<void> {
  if (status !== 'created' || signed) throw domainError('order_closed');
  const account = iban === null ? null : hashAccount(deps.env.secrets, tenant.id, iban);
  await assertMaySign(trx, tenant, { userId: viewer.userId, account, amount, currency, now: deps.clock.now() });
}

async function sendCode(
  deps: DebitDeps,
  ctx: MemberCtx,
  orderId: string,
  wanted: { details: DebitDetails; channel: CodeChannel },
): Promise<void> {
  const { tenant, viewer } = ctx;
  await deps.database.withTenant(tenant.id, async (trx) => {
    await lockWallet(trx, tenant.id, viewer.userId);
    const order = await requireDebitOrder(trx, ctx, orderId);
    const { iban } = wanted.details;
    await consumeAccountTry(deps.limiter, viewer.userId, hashAccount(deps.env.secrets, tenant.id, iban));
    await assertOpenDebit(trx, deps, ctx, order, iban);
    await assertResendAllowed(trx, deps, ctx);
    await storeCode(trx, deps, ctx, { order, ...wanted });
    // Last, so that only codes that are sent count: a double submit costs nothing.
    await consumeCodeLimits(deps, ctx, wanted);
  });
}

/** @throws DomainError `too_many_requests` */
async function consumeCodeLimits(
  { limiter }: DebitDeps,
  { ipAddress }: MemberCtx,
  { details, channel }: { details: DebitDetails; channel: CodeChannel },
): Promise<void> {
  await limiter.consumeIp('direct-debit-code', ipAddress, ADDRESS_LIMIT);
  if (channel !== 'sms') return;
  const phone = createHash('sha256').update(details.phone).digest('base64url');
  try {
    await limiter.consume('direct-debit-phone', phone, PHONE_LIMIT);
  } catch (error) {
    await limiter.refundIp('direct-debit-code', ipAddress, ADDRESS_LIMIT);
    throw error;
  }
}

/** @throws DomainError `too_many_requests` */
async function assertResendAllowed(trx: Trx, deps: DebitDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now().getTime();
  const times = await selectCodeTimes(trx, tenant.id, viewer.userId, new Date(now - DAY_MS));
  const [latest] = times;
  const oldest = times[CODES_PER_DAY - 1];
  const free = Math.max(latest ? latest.getTime() + RESEND_DELAY_MS : 0, oldest ? oldest.getTime() + DAY_MS : 0);
  if (free > now) throw domainError('too_many_requests', { retryAfter: Math.ceil((free - now) / 1000) });
}

async function storeCode(
  trx: Trx,
  deps: DebitDeps,
  { tenant, viewer }: MemberCtx,
  { order, details, channel }: { order: DebitOrder; details: DebitDetails; channel: CodeChannel },
): Promise<void> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  const { secrets } = deps.env;
  const of = { tenantId: tenant.id, orderId: order.id };
  await invalidateCodes(trx, of, now);
  await insertCode(trx, {
    ...of,
    id,
    userId: viewer.userId,
    channel,
    codeHash: hashCode(secrets, id, oneTimeCode(secrets, id)),
    binding: codeBinding(secrets, { ...order, orderId: order.id, iban: details.iban }),
    formEncrypted: encryptDebitData(secrets, 'form', JSON.stringify(details)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
  if (channel === 'sms') await deps.jobs.enqueue(trx, 'send-sms', { tenantId: tenant.id, codeId: id });
  else {
    const mail = {
      tenantId: tenant.id,
      userId: viewer.userId,
      template: 'direct_debit_code',
      referenceId: id,
    } as const;
    await queueMail(trx, deps, mail);
  }
}
