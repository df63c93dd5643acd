import { intlTag } from '../../../i18n/intl-tag.ts';
import type { MemberCtx } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';

/** When a pause ends, in the words of `account_paused`; null for who is not paused. */
export function pauseEnd({ viewer, tenant, locale }: Pick<MemberCtx, 'viewer' | 'tenant' | 'locale'>): string | null {
  if (!viewer.pausedUntil) return null;
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.time_zone } as const;
  return new Intl.DateTimeFormat(intlTag(locale), style).format(viewer.pausedUntil);
}

/**
 * Before activation a member looks around but neither likes nor writes, and so does one who is paused, until the pause
 * ends; a blocked or deleted account does nothing.
 * @throws DomainError `not_confirmed`, `account_paused` with the `moment` of its end, or `account_blocked`
 */
export function requireActive(ctx: Pick<MemberCtx, 'viewer' | 'tenant' | 'locale'>): void {
  const { status } = ctx.viewer;
  if (status === 'active') return;
  if (status === 'not_confirmed') throw domainError('not_confirmed');
  const moment = pauseEnd(ctx);
  if (moment === null) throw domainError('account_blocked');
  throw domainError('account_paused', { params: { moment } });
}
