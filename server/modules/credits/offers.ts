import type { Ctx, Viewer } from '../../context.ts';

/** The time bonus runs this long after signup (product, section 9). */
export const TIME_BONUS_SECONDS = 14_400;
/** By this code an order takes the time bonus; a site's own code of the same spelling is never asked. */
export const TIME_BONUS_CODE = 'START25';
/** What the time bonus takes off a first order, in percent (product, section 9). */
export const TIME_BONUS_PERCENTAGE = 25;

export interface OffersView {
  /** The welcome discount of the first four hours; the countdown to its real end, in whole seconds. */
  timeBonus: { remainingSeconds: number; percentage: number } | null;
  /** The tenant's ordinary welcome code, offered when no time bonus runs. */
  welcome: { code: string; percentage: number } | null;
}

const NONE: OffersView = { timeBonus: null, welcome: null };

interface Offered {
  tenant: Ctx['tenant'];
  viewer: Pick<Viewer, 'paidUser' | 'boughtBefore' | 'codesUnderWay' | 'signedUpAt'> | null;
}

/** Whether a member has ever had a paid order, also one that was paid back since. */
export const hasBought = ({ paidUser, boughtBefore = false }: Pick<Viewer, 'paidUser' | 'boughtBefore'>): boolean =>
  paidUser || boughtBefore;

/**
 * What a member is offered for a first order: the time bonus within four hours of signup, the tenant's welcome code
 * after it; nothing for a visitor, for who has ever paid, and for whose order with it may be on its way (product,
 * section 4; decisions, section 6).
 */
export function offersFor(offered: Offered, now: Date): OffersView {
  const running = runningOffers(offered, now);
  const code = running.timeBonus ? TIME_BONUS_CODE : running.welcome?.code;
  return code !== undefined && offered.viewer?.codesUnderWay?.includes(code) ? NONE : running;
}

/** `offersFor`, whatever order is on its way. */
export function runningOffers({ tenant, viewer }: Offered, now: Date): OffersView {
  if (!viewer || hasBought(viewer)) return NONE;
  const elapsed = (now.getTime() - viewer.signedUpAt.getTime()) / 1000;
  if (tenant.features.time_bonus && elapsed >= 0 && elapsed < TIME_BONUS_SECONDS) {
    // Rounded up: while it is offered, at least a second is left.
    const remainingSeconds = Math.ceil(TIME_BONUS_SECONDS - elapsed);
    return { timeBonus: { remainingSeconds, percentage: TIME_BONUS_PERCENTAGE }, welcome: null };
  }
  const code = tenant.welcome_code;
  return { timeBonus: null, welcome: code && { code: code.code, percentage: code.value_percentage } };
}
