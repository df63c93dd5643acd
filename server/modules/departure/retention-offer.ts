import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { issueRetentionCode, welcomeCodeFor } from '../credits/discount-codes.ts';
import type { RetentionOfferView } from './departure.view.ts';
import { answerOffer, insertOffer, lockOffer, selectOffer } from './retention-offers.queries.ts';

/** An offer that was left without an answer lapses after this long: it was made, and is made once. */
const OPEN_MS = 24 * 3_600_000;

const isOpen = (offer: { offeredAt: Date; answeredAt: Date | null }, now: Date) =>
  offer.answeredAt === null && now.getTime() - offer.offeredAt.getTime() < OPEN_MS;

/**
 * The site's discount for who is about to leave, in percent; null when it has none, when the member could not order
 * with it yet, or when they would save as much without it.
 */
function discountFor(ctx: MemberCtx, now: Date): number | null {
  const percentage = ctx.tenant.company.delete_discount ?? 0;
  const without = welcomeCodeFor(ctx, now)?.value_percentage ?? 0;
  return ctx.viewer.status === 'active' && percentage > without ? percentage : null;
}

/** Makes the offer, unless it was ever made to this member. */
export async function offerOnce(trx: Trx, ctx: MemberCtx, now: Date): Promise<void> {
  const percentage = discountFor(ctx, now);
  if (percentage === null) return;
  await insertOffer(trx, ctx.tenant.id, { userId: ctx.viewer.userId, percentage, offeredAt: now });
}

/** The offer while it is open, or its code while that holds. */
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
 * Takes or refuses the offer. Taken, it is a discount code that only this member can use, once, for 30 days.
 * @throws DomainError `conflict` when there is no open offer
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
  await answerOffer(trx, tenant.id, { userId: viewer.userId, at: now, accepted, discountCodeId });
}
