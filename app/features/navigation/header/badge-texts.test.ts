import { describe, expect, it } from 'vitest';

import type { TFunction } from '../../../../i18n/translator.ts';
import { formatBadgeCount } from '../../../lib/formatting/badge-count.ts';
import { creditsBadge, likesBadge, unreadBadge } from './badge-texts.ts';

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as unknown as TFunction;

describe('navigation badges', () => {
  it('NAV-035 show 99+ from 100', () => {
    expect(formatBadgeCount(99)).toBe('99');
    expect(formatBadgeCount(100)).toBe('99+');
  });

  it('NAV-036 show nothing for zero', () => {
    expect(unreadBadge(t, 0)).toBeNull();
    expect(likesBadge(t, 0)).toBeNull();
    expect(unreadBadge(t, 3)).toEqual({ text: '3', tone: 'unread', label: 'badge.unread 3' });
    expect(likesBadge(t, 120)).toMatchObject({ text: '99+', tone: 'new' });
  });

  it('NAV-038 and NAV-039 show credits at 10 or fewer, warning above 0, danger at 0', () => {
    expect(creditsBadge(t, 11)).toBeNull();
    expect(creditsBadge(t, 10)).toMatchObject({ text: '10', tone: 'warning' });
    expect(creditsBadge(t, 1)).toMatchObject({ tone: 'warning' });
    expect(creditsBadge(t, 0)).toMatchObject({ text: '0', tone: 'danger' });
  });
});
