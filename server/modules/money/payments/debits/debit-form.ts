import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { maskAddress } from '../../../identity/credentials/index.ts';
import { hashAccount } from './account-hash.ts';
import { MAX_CODE_ATTEMPTS } from './debit-code.ts';
import { FORM_RETENTION_MS, codeChannels, decryptDebitDetails, type DebitDeps } from './debit-deps.ts';
import type { DebitDetails } from './debit-fields.ts';
import { assertMaySign } from './debit-limits.ts';
import { mandateReference, toCreditor } from './debit-mandate.ts';
import { selectNewestCode, type CodeRow } from './debit-codes.queries.ts';
import { selectMailRecipient, selectDebitOrder, type DebitOrder } from './debit.queries.ts';
import type { CodeView, DebitFormView } from './debit.view.ts';

/** Minimum time between two codes for one account. */
export const RESEND_DELAY_MS = MINUTE_MS;

/** The member's own direct debit order. @throws DomainError `not_found` */
export async function requireDebitOrder(trx: Trx, { tenant, viewer }: MemberCtx, orderId: string): Promise<DebitOrder> {
  const order = isUuid(orderId)
    ? await selectDebitOrder(trx, { tenantId: tenant.id, orderId, userId: viewer.userId })
    : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

interface OpenCode {
  code: CodeRow;
  details: DebitDetails;
}

/** The code that can be entered now, with the stored input. */
export async function findOpenCode(
  trx: Trx,
  deps: Pick<DebitDeps, 'env' | 'clock'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<OpenCode | null> {
  const code = await selectNewestCode(trx, { tenantId, orderId });
  if (!code || code.usedAt || code.createdAt.getTime() + FORM_RETENTION_MS <= deps.clock.now().getTime()) return null;
  const details = decryptDebitDetails(deps.env.secrets, code.formEncrypted);
  return details && { code, details };
}

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}\u00a0•••\u00a0${phone.slice(-2)}`;

function toCodeView({ code, details }: OpenCode, email: string, now: Date): CodeView {
  return {
    channel: code.channel,
    recipient: code.channel === 'sms' ? maskPhone(details.phone) : maskAddress(email),
    ibanLast4: details.iban.slice(-4),
    attemptsLeft: MAX_CODE_ATTEMPTS - code.attempts,
    expired: code.expiresAt <= now,
    expiresAt: code.expiresAt.toISOString(),
    resendIn: Math.max(0, Math.ceil((code.createdAt.getTime() + RESEND_DELAY_MS - now.getTime()) / 1000)),
  };
}

/** Why the account may not continue with this debit; null when it may. */
async function findRefusal(
  trx: Trx,
  deps: DebitDeps,
  { tenant, viewer }: MemberCtx,
  { order: { amount, currency }, iban }: { order: DebitOrder; iban: string | null },
): Promise<DebitFormView['refusal']> {
  const account = iban === null ? null : hashAccount(deps.env.secrets, tenant.id, iban);
  try {
    await assertMaySign(trx, tenant, { userId: viewer.userId, account, amount, currency, now: deps.clock.now() });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/**
 * View of /directdebit for an order.
 * @param input.edit shows the first step again with the stored input
 * @throws DomainError `not_found`
 */
export function viewDebitForm(
  deps: DebitDeps,
  ctx: MemberCtx,
  input: { order: string; edit?: boolean },
): Promise<DebitFormView> {
  const { tenant, viewer } = ctx;
  return deps.database.withTenant(tenant.id, async (trx) => {
    const order = await requireDebitOrder(trx, ctx, input.order);
    const open = order.status === 'created' && !order.signed;
    const found = open ? await findOpenCode(trx, deps, { tenantId: tenant.id, orderId: order.id }) : null;
    const { email } = await selectMailRecipient(trx, tenant.id, viewer.userId);
    const { id, status, credits, amount, currency } = order;
    return {
      step: debitStep(order, found !== null && input.edit !== true),
      refusal: open ? await findRefusal(trx, deps, ctx, { order, iban: found?.details.iban ?? null }) : null,
      order: { id, status, package: order.package, credits, amount: { value: amount, currency } },
      creditor: toCreditor(tenant),
      mandateReference: mandateReference(order.id),
      channels: codeChannels(deps),
      code: found && toCodeView(found, email, deps.clock.now()),
      input: found && input.edit === true ? found.details : {},
    };
  });
}

function debitStep({ status, signed }: DebitOrder, asked: boolean): DebitFormView['step'] {
  if (status !== 'created') return 'closed';
  if (signed) return 'signed';
  return asked ? 'code' : 'details';
}
