import { useCallback } from 'react';
import { Link, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import type { ScreenName } from '../../../lib/routing/screens.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

/** Screens that update live by themselves. */
const CHAT_SCREENS: readonly (ScreenName | null)[] = ['chats', 'chats-id', 'members-id-chat'];

const ICONS = { message: 'chat-circle', match: 'heart', asked: 'lock', opened: 'lock' } as const;

/**
 * Toast about a message, match or private album on other screens, with a link. Without names, because others may see the
 * screen, and a name would require the fictional label beside it.
 */
export function LiveToasts({ screen }: { screen: ScreenName | null }) {
  const { t } = useTranslation('banners');
  const toast = useToast();
  const { pathname } = useLocation();
  const tell = useCallback(
    (what: keyof typeof ICONS, to: string) => {
      if (document.hidden) return;
      toast({ text: t(`news.${what}`), icon: ICONS[what], action: <Link to={to}>{t('news.look')}</Link> });
    },
    [toast, t],
  );
  useLiveEvents('message', ({ conversation, message }) => {
    if (!message.mine && !CHAT_SCREENS.includes(screen)) tell('message', paths.chat(conversation.id));
  });
  // The member who completes a match sees the match dialog.
  useLiveEvents('match', ({ profile, by_me: byMe }) => {
    // From the profile itself, which shows likes as they were, the way leads on to the conversation.
    const there = paths.member(profile.id);
    if (!byMe) tell('match', pathname === there ? paths.memberChat(profile.id) : there);
  });
  useLiveEvents('photo', (event) => {
    if (!('album' in event) || !event.album.news) return;
    const { id, news } = event.album;
    const to = news === 'asked' ? paths.settings('album') : paths.memberAlbum(id);
    if (pathname !== to) tell(news, to);
  });
  return null;
}
