import type { TFunction } from '../../../../i18n/translator.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Badges } from '../../../lib/root-data/site.ts';
import type { NavItem } from '../../../ui/navigation/nav-bar.tsx';
import { creditsBadge, likesBadge, unreadBadge } from './badge-texts.ts';

/** A member's destinations in the tab bar of phones: those of the top navigation, and the swipe game where it is on. */
export function memberTabItems(
  t: TFunction,
  badges: Badges,
  options: { paidUser: boolean; swipes: boolean },
): NavItem[] {
  const [search, ...others] = memberNavItems(t, badges, options.paidUser);
  const swipe: NavItem = { href: paths.swipeGame(), label: t('nav.swipe'), icon: 'cards' };
  return [search!, ...(options.swipes ? [swipe] : []), ...others];
}

/** A member's main destinations, in the order of the top navigation. */
export function memberNavItems(t: TFunction, badges: Badges, paidUser: boolean): NavItem[] {
  return [
    { href: paths.members(), label: t('nav.search'), icon: 'magnifying-glass' },
    {
      href: paths.chats(),
      label: t('nav.messages'),
      icon: 'chat-circle',
      badge: unreadBadge(t, badges.unread_messages),
    },
    { href: paths.likes(), label: t('nav.likes'), icon: 'heart', badge: likesBadge(t, badges.new_likes) },
    {
      href: paidUser ? paths.credits() : paths.premium(),
      label: t(paidUser ? 'nav.credits' : 'nav.premium'),
      icon: paidUser ? 'coins' : 'crown',
      badge: creditsBadge(t, badges.credits),
    },
  ];
}
