import { intlTag } from '../../../i18n/intl-tag.ts';
import type { MemberCtx } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';

/**
 * Before activation a member looks around but neither likes nor writes, and so does one who is paused, until the pause
 * ends; a blocked or deleted account does nothing.
 * @throws DomainError `not_confirmed`, `account_paused` with the `moment` of its end, or `account_blocked`
 */
export function requireActive({ viewer, tenant, locale }: Pick<MemberCtx, 'viewer' | 'tenant' | 'locale'>): void {
  if (viewer.status === 'active') return;
  if (viewer.status === 'not_confirmed') throw domainError('not_confirmed');
  if (!viewer.pausedUntil) throw domainError('account_blocked');
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.time_zone } as const;
  const moment = new Intl.DateTimeFormat(intlTag(locale), style).format(viewer.pausedUntil);
  throw domainError('account_paused', { params: { moment } });
}
