import { describe, expect, it } from 'vitest';

import type { TFunction } from '../../../../i18n/translator.ts';
import { memberNavItems, memberTabItems } from './nav-items.ts';

const t = ((key: string) => key) as unknown as TFunction;
const items = (badges: Partial<{ unread_messages: number; new_likes: number; credits: number }>, paid = false) =>
  memberNavItems(t, { unread_messages: 0, new_likes: 0, credits: 99, ...badges }, paid);

describe('the member’s destinations', () => {
  it('NAV-034 are search, messages, likes and credits or premium, in this order', () => {
    expect(items({}).map(({ href }) => href)).toEqual(['/members', '/chats', '/likes', '/premium']);
  });

  it('PRD-3 have the swipe game second in the tab bar, where the site has it', () => {
    const tabs = (swipes: boolean) =>
      memberTabItems(t, { unread_messages: 0, new_likes: 0, credits: 99 }, { paidUser: true, swipes }).map(
        ({ href }) => href,
      );
    expect(tabs(true)).toEqual(['/members', '/swipe-game', '/chats', '/likes', '/credits']);
    expect(tabs(false)).toEqual(['/members', '/chats', '/likes', '/credits']);
  });

  it('NAV-037 link a paid member to credits and every other one to premium', () => {
    expect(items({}, true).at(-1)).toMatchObject({ href: '/credits', label: 'nav.credits' });
    expect(items({}, false).at(-1)).toMatchObject({ href: '/premium', label: 'nav.premium' });
  });

  it('NAV-035 and NAV-036 each have their own count, capped at 99+', () => {
    const [, messages, likes] = items({ unread_messages: 100, new_likes: 3 });
    expect(messages?.badge).toMatchObject({ text: '99+', tone: 'unread' });
    expect(likes?.badge).toMatchObject({ text: '3', tone: 'new' });
    expect(items({ unread_messages: 99 })[1]?.badge).toMatchObject({ text: '99' });
  });

  it('NAV-038 and NAV-039 warn of few credits for every member', () => {
    const badge = (credits: number, paid: boolean) => items({ credits }, paid).at(-1)?.badge;
    for (const paid of [true, false]) {
      expect(badge(11, paid)).toBeNull();
      expect(badge(10, paid)).toMatchObject({ text: '10', tone: 'warning' });
      expect(badge(1, paid)).toMatchObject({ text: '1', tone: 'warning' });
      expect(badge(0, paid)).toMatchObject({ text: '0', tone: 'danger' });
    }
  });
});
