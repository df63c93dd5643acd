import type { Ctx, Viewer } from '../../../context.ts';

/** Duration of the time bonus after signup (product, section 9). */
export const TIME_BONUS_SECONDS = 14_400;
/** Code of the time bonus; takes precedence over a tenant's code with the same spelling. */
export const TIME_BONUS_CODE = 'START25';
/** Discount of the time bonus on a first order, in percent (product, section 9). */
export const TIME_BONUS_PERCENTAGE = 25;

export interface OffersView {
  /** Discount of the first four hours, with the whole seconds left. */
  timeBonus: { remainingSeconds: number; percentage: number } | null;
  /** The tenant's welcome code, offered when no time bonus is active. */
  welcome: { code: string; percentage: number } | null;
}

const NO_OFFERS: OffersView = { timeBonus: null, welcome: null };

interface OfferContext {
  tenant: Ctx['tenant'];
  viewer: Pick<Viewer, 'paidUser' | 'hasReversedOrder' | 'pendingOrderCodes' | 'signedUpAt'> | null;
}

/** Whether a member has ever had a paid order, even if it was refunded. */
export const hasBought = ({
  paidUser,
  hasReversedOrder = false,
}: Pick<Viewer, 'paidUser' | 'hasReversedOrder'>): boolean => paidUser || hasReversedOrder;

/**
 * First-order offers of a member: the time bonus within four hours of signup, then the tenant's welcome code; none for
 * a visitor, a member who has ever paid, or one whose order with the offer may be pending (product, section 4;
 * decisions, section 6).
 */
export function findOffers(offered: OfferContext, now: Date): OffersView {
  const running = findActiveOffers(offered, now);
  const code = running.timeBonus ? TIME_BONUS_CODE : running.welcome?.code;
  return code !== undefined && offered.viewer?.pendingOrderCodes?.includes(code) ? NO_OFFERS : running;
}

/** As `offersFor`, ignoring pending orders. */
export function findActiveOffers({ tenant, viewer }: OfferContext, now: Date): OffersView {
  if (!viewer || hasBought(viewer)) return NO_OFFERS;
  const elapsed = (now.getTime() - viewer.signedUpAt.getTime()) / 1000;
  if (tenant.features.time_bonus && elapsed >= 0 && elapsed < TIME_BONUS_SECONDS) {
    // Rounded up: an active offer has at least a second left.
    const remainingSeconds = Math.ceil(TIME_BONUS_SECONDS - elapsed);
    return { timeBonus: { remainingSeconds, percentage: TIME_BONUS_PERCENTAGE }, welcome: null };
  }
  const code = tenant.welcome_code;
  return { timeBonus: null, welcome: code && { code: code.code, percentage: code.value_percentage } };
}
