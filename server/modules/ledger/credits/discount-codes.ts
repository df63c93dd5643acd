import { randomBytes } from 'node:crypto';

import type { Trx } from '../../../../db/client.ts';
import type { Ctx, Viewer } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { newId } from '../../../lib/security/ids.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import type { DiscountCodeView, TimeBonusView } from './discount-code.view.ts';
import {
  insertDiscountCode,
  lockSingleUseCode,
  selectDiscountCode,
  upsertBuiltInCode,
  type DiscountCodeRow,
} from './discount-codes.queries.ts';
import {
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENTAGE,
  TIME_BONUS_SECONDS,
  hasBought,
  findOffers,
  findActiveOffers,
} from './offers.ts';

/** Letters, digits, dashes. Anything else is no code, and PostgreSQL could not store all of it. */
const CODE_PATTERN = /^[\p{L}\p{N}_-]{1,40}$/u;
/** Stored for the orders that used a built-in code; the code itself comes from the tenant file and the signup. */
const BUILT_IN_KINDS = new Set(['welcome', 'time_bonus']);

/** Kind of a code: built in, or stored for one member or for many. */
export type CodeKind = 'welcome' | 'time_bonus' | 'retention' | 'campaign';

export interface FoundCode {
  view: DiscountCodeView;
  kind: CodeKind;
  /** Id of the stored row; null for a built-in code that no order has used yet. */
  id: string | null;
}

/** For whom and where a code is looked up. */
export type CodeContext = {
  tenant: Ctx['tenant'];
  viewer: Pick<Viewer, 'userId' | 'paidUser' | 'hasReversedOrder' | 'pendingOrderCodes' | 'signedUpAt'> | null;
};

const firstOrderCode = (code: string, value_percentage: number) =>
  ({
    code,
    value_percentage,
    value_amount: null,
    country: null,
    currency: null,
    minimum_order_value: null,
    user_id: null,
    expires: null,
    expired: false,
    status: 'active',
    validity: 'once-per-user',
    paymentmethods: null,
  }) satisfies DiscountCodeView;

function toTimeBonusCode(viewer: Pick<Viewer, 'userId' | 'signedUpAt'>): DiscountCodeView {
  const expires = new Date(viewer.signedUpAt.getTime() + TIME_BONUS_SECONDS * 1000).toISOString();
  return { ...firstOrderCode(TIME_BONUS_CODE, TIME_BONUS_PERCENTAGE), user_id: viewer.userId, expires };
}

/** The time bonus with its countdown: only within four hours of signup and before a first order. */
export function viewTimeBonus(codeContext: CodeContext, now: Date): TimeBonusView {
  const { timeBonus } = findOffers(codeContext, now);
  if (!timeBonus || !codeContext.viewer) return { isVisible: false, remaining: 0, discountcode: null };
  return { isVisible: true, remaining: timeBonus.remainingSeconds, discountcode: toTimeBonusCode(codeContext.viewer) };
}

/** The tenant's welcome code, for members who have not paid yet and for visitors. */
function findWelcomeCode({ tenant, viewer }: CodeContext): DiscountCodeView | null {
  const code = tenant.welcome_code;
  return code && !(viewer && hasBought(viewer)) ? firstOrderCode(code.code, code.value_percentage) : null;
}

/** The code that applies to a first order automatically: the active time bonus, else the tenant's welcome code. */
export function findFirstOrderCode(codeContext: CodeContext, now: Date): DiscountCodeView | null {
  if (!codeContext.viewer) return findWelcomeCode(codeContext);
  const { timeBonus, welcome } = findOffers(codeContext, now);
  if (timeBonus) return toTimeBonusCode(codeContext.viewer);
  return welcome && findWelcomeCode(codeContext);
}

export const builtInKind = (code: string): CodeKind => (code === TIME_BONUS_CODE ? 'time_bonus' : 'welcome');

function findBuiltInCode(codeContext: CodeContext, code: string, now: Date): DiscountCodeView | null {
  if (code === TIME_BONUS_CODE) {
    return codeContext.viewer && findActiveOffers(codeContext, now).timeBonus && toTimeBonusCode(codeContext.viewer);
  }
  return code === codeContext.tenant.welcome_code?.code ? findWelcomeCode(codeContext) : null;
}

/**
 * Why a code cannot be used again; null when it can. It is reserved while the member's own order with it may be pending,
 * and a single-use code while another member's order may still be paid with it.
 */
function usageError(row: DiscountCodeRow): 'discount_code_used' | 'discount_code_reserved' | null {
  if (row.validity === 'many') return null;
  if (row.validity === 'once' ? row.redeemed : row.redeemedByUser) return 'discount_code_used';
  return row.pendingByUser || row.reservedByOther ? 'discount_code_reserved' : null;
}

/** A stored code for this codeContext; null when it belongs to another member, is paused or has not started. */
function toStoredCodeView(row: DiscountCodeRow, { viewer }: CodeContext, now: Date): DiscountCodeView | null {
  if (BUILT_IN_KINDS.has(row.kind) || row.status !== 'active') return null;
  if (row.userId !== null && row.userId !== viewer?.userId) return null;
  if (row.startsAt !== null && row.startsAt > now) return null;
  return {
    code: row.code,
    country: row.country,
    user_id: row.userId,
    expires: row.expiresAt?.toISOString() ?? null,
    value_percentage: row.valuePercentage,
    value_amount: row.valueAmount,
    currency: row.currency,
    minimum_order_value: row.minimumOrderValue,
    status: 'active',
    validity: row.validity as DiscountCodeView['validity'],
    expired: row.expiresAt !== null && row.expiresAt <= now,
    paymentmethods: row.paymentmethods,
  };
}

/**
 * Finds a typed code, in the caller's transaction. An ended code is returned as `expired`; country, currency, methods
 * and minimum are returned for the order to check.
 * @throws DomainError `discount_code_not_found`; `discount_code_used`; `discount_code_reserved`
 */
export async function findDiscountCode(
  trx: Trx,
  codeContext: CodeContext,
  typed: string,
  now: Date,
): Promise<FoundCode> {
  const code = typed.trim().toUpperCase();
  if (!CODE_PATTERN.test(code)) throw domainError('discount_code_not_found');
  const row = await selectDiscountCode(trx, {
    tenantId: codeContext.tenant.id,
    code,
    userId: codeContext.viewer?.userId ?? null,
  });
  const builtIn = findBuiltInCode(codeContext, code, now);
  const view = builtIn ?? (row && toStoredCodeView(row, codeContext, now));
  // Members who redeemed a code see that it is used, even when it is not offered any more.
  const usage = row && usageError(row);
  if (usage && (view ?? row.redeemedByUser)) throw domainError(usage);
  if (!view) throw domainError('discount_code_not_found');
  return { view, kind: builtIn ? builtInKind(code) : (row!.kind as CodeKind), id: row?.id ?? null };
}

/**
 * Finds a code for an order that is being placed, and locks a single-use code until the transaction ends.
 * @throws DomainError as `findDiscountCode`
 */
export async function reserveDiscountCode(
  trx: Trx,
  codeContext: CodeContext,
  typed: string,
  now: Date,
): Promise<FoundCode> {
  const code = typed.trim().toUpperCase();
  if (CODE_PATTERN.test(code)) await lockSingleUseCode(trx, codeContext.tenant.id, code);
  return findDiscountCode(trx, codeContext, code, now);
}

/** Id of a built-in code's row, which is stored with the first order that uses it. */
export function ensureBuiltInCodeId(
  trx: Trx,
  { tenant }: CodeContext,
  view: DiscountCodeView,
  now: Date,
): Promise<string> {
  const kind = builtInKind(view.code);
  return upsertBuiltInCode(trx, {
    tenantId: tenant.id,
    id: newId({ now: () => now }),
    code: view.code,
    kind,
    valuePercentage: view.value_percentage,
    validity: view.validity,
    status: 'active',
    createdAt: now,
  });
}

const RETENTION_CODE_LIFETIME_MS = 30 * DAY_MS;
/** Thirty-two characters, one per five bits, without look-alikes. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RETENTION_CODE_LENGTH = 10;

/** Issues a single-use discount code for one member, valid for 30 days, in the caller's transaction. */
export async function issueRetentionCode(
  trx: Trx,
  deps: { clock: Clock },
  { tenantId, userId, percentage }: { tenantId: string; userId: string; percentage: number },
): Promise<string> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  const letters = Array.from(randomBytes(RETENTION_CODE_LENGTH), (byte) => CODE_ALPHABET[byte & 31]);
  await insertDiscountCode(trx, {
    tenantId,
    id,
    code: `BLIJF-${letters.join('')}`,
    kind: 'retention',
    valuePercentage: percentage,
    userId,
    validity: 'once',
    status: 'active',
    createdAt: now,
    expiresAt: new Date(now.getTime() + RETENTION_CODE_LIFETIME_MS),
  });
  return id;
}
