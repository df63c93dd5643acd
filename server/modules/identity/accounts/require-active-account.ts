import { intlTag } from '../../../../i18n/intl-tag.ts';
import type { MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';

/** End of a pause, formatted for `account_paused`; null when not paused. */
export function formatPauseEnd({
  viewer,
  tenant,
  locale,
}: Pick<MemberCtx, 'viewer' | 'tenant' | 'locale'>): string | null {
  if (!viewer.pausedUntil) return null;
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.time_zone } as const;
  return new Intl.DateTimeFormat(intlTag(locale), style).format(viewer.pausedUntil);
}

/**
 * Rejects an action of a member who is not active: before activation and during a pause members cannot like or
 * write; a blocked or deleted account cannot do anything.
 * @throws DomainError `not_confirmed`, `account_paused` with `moment`, the end of the pause, or `account_blocked`
 */
export function requireActiveAccount(ctx: Pick<MemberCtx, 'viewer' | 'tenant' | 'locale'>): void {
  const { status } = ctx.viewer;
  if (status === 'active') return;
  if (status === 'not_confirmed') throw domainError('not_confirmed');
  const moment = formatPauseEnd(ctx);
  if (moment === null) throw domainError('account_blocked');
  throw domainError('account_paused', { params: { moment } });
}
