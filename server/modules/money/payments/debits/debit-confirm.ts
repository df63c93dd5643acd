import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { requireActiveAccount } from '../../../identity/accounts/index.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { hashAccount } from './account-hash.ts';
import { assertOpenDebit } from './debit-begin.ts';
import { MAX_CODE_ATTEMPTS, isRightCode, normalizeCode } from './debit-code.ts';
import { encryptDebitData, type DebitDeps } from './debit-deps.ts';
import type { DebitDetails } from './debit-fields.ts';
import { finishDebit } from './debit-finish.ts';
import { findOpenCode, requireDebitOrder } from './debit-form.ts';
import { MANDATE_VERSION, mandateReference } from './debit-mandate.ts';
import { incrementCodeAttempts, markCodeUsed, invalidateCodes, type CodeRow } from './debit-codes.queries.ts';
import { insertMandate, lockBankAccount, selectMandateId, type DebitOrder } from './debit.queries.ts';
import { updateOrderRow } from '../settlement/settlement.queries.ts';
import { ProviderError } from '../providers/payment-provider.ts';

/** Delay before a job finishes what the member's request could not. */
const FINISH_JOB_DELAY_SECONDS = 30;

/**
 * Second step: with the right code stores the mandate with its evidence and orders the debit from the provider. If the
 * provider is unavailable, a job does that.
 * @throws DomainError `otp_invalid` for a wrong, used, expired or exhausted code, `not_found`, `order_closed`,
 *   `spending_paused`, `direct_debit_blocked`, `direct_debit_limit`, `bank_account_unavailable`
 */
export async function confirmDebit(
  deps: DebitDeps,
  ctx: MemberCtx,
  input: { order: string; otp: string },
): Promise<void> {
  requireActiveAccount(ctx);
  const { tenant } = ctx;
  const otp = normalizeCode(input.otp);
  const mandateId = await deps.database.withTenant(tenant.id, (trx) =>
    redeemCode(trx, deps, ctx, { order: input.order, otp }),
  );
  // Thrown after the commit: the attempt must be counted.
  if (!mandateId) throw domainError('otp_invalid', { fields: { otp: { key: 'otp_invalid' } } });
  await tryFinishDebit(deps, { tenantId: tenant.id, mandateId });
}

/** Resumes a mandate that has not reached the provider. @throws DomainError `not_found` */
export async function continueDebit(deps: DebitDeps, ctx: MemberCtx, input: { order: string }): Promise<void> {
  const of = { tenantId: ctx.tenant.id, orderId: input.order };
  const mandateId = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    await requireDebitOrder(trx, ctx, input.order);
    return selectMandateId(trx, of);
  });
  if (mandateId) await tryFinishDebit(deps, { tenantId: of.tenantId, mandateId });
}

async function tryFinishDebit(deps: DebitDeps, key: { tenantId: string; mandateId: string }): Promise<void> {
  try {
    await finishDebit(deps, key);
  } catch (error) {
    const waits =
      error instanceof ProviderError || (error instanceof DomainError && error.code === 'payment_unavailable');
    if (!waits) throw error;
    deps.log.warn({ ...key, reason: error.message }, 'direct debit waits for its provider');
  }
}

/** Checks a code, counts the attempt, and stores the mandate if it is right. @returns the mandate's id, else null */
async function redeemCode(
  trx: Trx,
  deps: DebitDeps,
  ctx: MemberCtx,
  input: { order: string; otp: string | null },
): Promise<string | null> {
  const { tenant, viewer } = ctx;
  await lockWallet(trx, tenant.id, viewer.userId);
  const order = await requireDebitOrder(trx, ctx, input.order);
  // The form was submitted twice; the first submit stored the mandate.
  if (order.signed) return (await selectMandateId(trx, { tenantId: tenant.id, orderId: order.id })) ?? null;
  const found = await findOpenCode(trx, deps, { tenantId: tenant.id, orderId: order.id });
  // Before everything that costs: more guesses than count change nothing.
  if (found && found.code.attempts >= MAX_CODE_ATTEMPTS) return null;
  if (found) await lockBankAccount(trx, tenant.id, hashAccount(deps.env.secrets, tenant.id, found.details.iban));
  await assertOpenDebit(trx, deps, ctx, order, found?.details.iban ?? null);
  // Not counted: what does not look like a code is no guess.
  if (input.otp === null) return null;
  if (!found || !(await verifyCode(trx, deps, tenant.id, { ...found, order, otp: input.otp }))) return null;
  return storeMandate(trx, deps, ctx, { ...found, order });
}

interface CodeAttempt {
  code: CodeRow;
  details: DebitDetails;
  order: DebitOrder;
  otp: string;
}

async function verifyCode(
  trx: Trx,
  deps: DebitDeps,
  tenantId: string,
  { code, details, order, otp }: CodeAttempt,
): Promise<boolean> {
  if (code.expiresAt <= deps.clock.now()) return false;
  await incrementCodeAttempts(trx, tenantId, code.id);
  return isRightCode(deps.env.secrets, code, { ...order, code: otp, orderId: order.id, iban: details.iban });
}

async function storeMandate(
  trx: Trx,
  deps: DebitDeps,
  { tenant, viewer, ipAddress }: MemberCtx,
  { code, details, order }: Omit<CodeAttempt, 'otp'>,
): Promise<string> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  const of = { tenantId: tenant.id, orderId: order.id };
  const { account_holder: accountHolder, iban, phone, street, house_number, zip, city } = details;
  await insertMandate(trx, {
    ...of,
    id,
    userId: viewer.userId,
    provider: tenant.payment.provider,
    reference: mandateReference(order.id),
    accountHolder,
    ibanLast4: iban.slice(-4),
    accountHash: hashAccount(deps.env.secrets, tenant.id, iban),
    amount: order.amount,
    currency: order.currency,
    ibanEncrypted: encryptDebitData(deps.env.secrets, 'iban', iban),
    phoneEncrypted: encryptDebitData(deps.env.secrets, 'phone', phone),
    address: { street, house_number, zip, city, country: order.country },
    textVersion: MANDATE_VERSION,
    givenAt: now,
    givenIpAddress: ipAddress,
    otpVerifiedAt: now,
    otpChannel: code.channel,
  });
  await updateOrderRow(trx, tenant.id, order.id, { payerCountry: iban.slice(0, 2) });
  await markCodeUsed(trx, tenant.id, code.id, now);
  await invalidateCodes(trx, of, now);
  await deps.jobs.enqueue(trx, 'finish-debit', { tenantId: tenant.id, mandateId: id }, FINISH_JOB_DELAY_SECONDS);
  return id;
}
