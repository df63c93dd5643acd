import type { TFunction } from '../../../../i18n/translator.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Badges } from '../../../lib/root-data/site.ts';
import type { NavItem } from '../../../ui/navigation/nav-bar.tsx';
import { creditsBadge, likesBadge, unreadBadge } from './badge-texts.ts';

/** A member's main destinations, in the order of the top navigation and of the tab bar. */
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
