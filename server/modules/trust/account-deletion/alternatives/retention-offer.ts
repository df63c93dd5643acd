import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { findFirstOrderCode, issueRetentionCode } from '../../../ledger/credits/index.ts';
import type { RetentionOfferView } from '../account-deletion.view.ts';
import { updateOfferAnswer, insertOffer, lockOffer, selectOffer } from './retention-offers.queries.ts';

/** Milliseconds until an unanswered offer lapses; it is not repeated. */
const OFFER_OPEN_MS = DAY_MS;

const isOpen = (offer: { offeredAt: Date; answeredAt: Date | null }, now: Date) =>
  offer.answeredAt === null && now.getTime() - offer.offeredAt.getTime() < OFFER_OPEN_MS;

/**
 * The site's retention discount in percent; null when it has none, when the member cannot order yet, or when
 * another discount of the member is as high.
 */
function retentionDiscountFor(ctx: MemberCtx, now: Date): number | null {
  const percentage = ctx.tenant.company.delete_discount ?? 0;
  const without = findFirstOrderCode(ctx, now)?.value_percentage ?? 0;
  return ctx.viewer.status === 'active' && percentage > without ? percentage : null;
}

/** Stores the offer, unless the member ever got one. */
export async function createOfferOnce(trx: Trx, ctx: MemberCtx, now: Date): Promise<void> {
  const percentage = retentionDiscountFor(ctx, now);
  if (percentage === null) return;
  await insertOffer(trx, ctx.tenant.id, { userId: ctx.viewer.userId, percentage, offeredAt: now });
}

/** The offer while it is open, or its code while that is valid. */
export async function viewOffer(trx: Trx, ctx: MemberCtx, now: Date): Promise<RetentionOfferView | null> {
  const offer = await selectOffer(trx, ctx.tenant.id, ctx.viewer.userId);
  if (!offer) return null;
  const { percentage, code, expiresAt } = offer;
  if (code !== null && expiresAt !== null && expiresAt > now) {
    return { percentage, code, expires: expiresAt.toISOString() };
  }
  return isOpen(offer, now) ? { percentage, code: null, expires: null } : null;
}

/**
 * Accepts or declines the offer. Accepting creates a discount code for this member, valid once within 30 days.
 * @throws DomainError `conflict` without an open offer
 */
export async function answerRetentionOffer(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { tenant, viewer }: MemberCtx,
  accepted: boolean,
): Promise<void> {
  const now = deps.clock.now();
  const offer = await lockOffer(trx, tenant.id, viewer.userId);
  if (!offer || !isOpen(offer, now)) throw domainError('conflict');
  const { percentage } = offer;
  const account = { tenantId: tenant.id, userId: viewer.userId, percentage };
  const discountCodeId = accepted ? await issueRetentionCode(trx, deps, account) : null;
  await updateOfferAnswer(trx, tenant.id, { userId: viewer.userId, at: now, accepted, discountCodeId });
}
