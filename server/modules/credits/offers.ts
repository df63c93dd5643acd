import type { Ctx, Viewer } from '../../context.ts';

/** The time bonus runs this long after signup (product, section 9). */
export const TIME_BONUS_SECONDS = 14_400;
/** What the time bonus takes off a first order, in percent (product, section 9). */
export const TIME_BONUS_PERCENTAGE = 25;

export interface OffersView {
  /** The welcome discount of the first four hours; the countdown to its real end, in whole seconds. */
  timeBonus: { remainingSeconds: number; percentage: number } | null;
  /** The tenant's ordinary welcome code, offered when no time bonus runs. */
  welcome: { code: string; percentage: number } | null;
}

const NONE: OffersView = { timeBonus: null, welcome: null };

/**
 * What a member is offered for a first order: the time bonus within four hours of signup, the tenant's welcome code
 * after it; nothing for a visitor and for who has ever paid (product, section 4; decisions, section 6).
 */
export function offersFor(
  { tenant, viewer }: { tenant: Ctx['tenant']; viewer: Pick<Viewer, 'paidUser' | 'signedUpAt'> | null },
  now: Date,
): OffersView {
  if (!viewer || viewer.paidUser) return NONE;
  const elapsed = (now.getTime() - viewer.signedUpAt.getTime()) / 1000;
  if (tenant.features.time_bonus && elapsed >= 0 && elapsed < TIME_BONUS_SECONDS) {
    // Rounded up: while it is offered, at least a second is left.
    const remainingSeconds = Math.ceil(TIME_BONUS_SECONDS - elapsed);
    return { timeBonus: { remainingSeconds, percentage: TIME_BONUS_PERCENTAGE }, welcome: null };
  }
  const code = tenant.welcome_code;
  return { timeBonus: null, welcome: code && { code: code.code, percentage: code.value_percentage } };
}
