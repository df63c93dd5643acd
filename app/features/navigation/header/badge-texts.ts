import type { TFunction } from '../../../../i18n/translator.ts';
import { formatBadgeCount } from '../../../lib/formatting/badge-count.ts';
import type { BadgeProps } from '../../../ui/feedback/badge.tsx';

const LOW_CREDITS = 10;

/** The badge of unread messages; null without any. */
export function unreadBadge(t: TFunction, count: number): BadgeProps | null {
  if (count <= 0) return null;
  return { text: formatBadgeCount(count), tone: 'unread', label: t('badge.unread', { count }) };
}

/** The badge of new likes; null without any. */
export function likesBadge(t: TFunction, count: number): BadgeProps | null {
  if (count <= 0) return null;
  return { text: formatBadgeCount(count), tone: 'new', label: t('badge.likes', { count }) };
}

/** The badge of remaining credits, from 10 down: warning, and danger at 0. */
export function creditsBadge(t: TFunction, credits: number): BadgeProps | null {
  if (credits > LOW_CREDITS) return null;
  return {
    text: String(credits),
    tone: credits > 0 ? 'warning' : 'danger',
    label: t('badge.credits', { count: credits }),
  };
}
