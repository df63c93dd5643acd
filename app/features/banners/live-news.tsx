import { useCallback } from 'react';
import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { paths } from '../../lib/paths.ts';
import type { ScreenName } from '../../lib/screens.ts';
import { useToast } from '../../ui/toast.tsx';

/** Where conversations are open or listed: what arrives shows there by itself. */
const CHAT_SCREENS: readonly (ScreenName | null)[] = ['chats', 'chats-id', 'members-id-chat'];

/**
 * Tells a member who looks at another screen of a message or a match, with the way there. No names: who looks over a
 * shoulder learns nothing, and nobody is named without what their profile must say beside it.
 */
export function LiveNews({ screen }: { screen: ScreenName | null }) {
  const { t } = useTranslation('banners');
  const toast = useToast();
  const { pathname } = useLocation();
  const tell = useCallback(
    (what: 'message' | 'match', to: string) => {
      if (document.hidden || pathname === to) return;
      toast({
        text: t(`news.${what}`),
        icon: what === 'match' ? 'heart' : 'chat-circle',
        action: <Link to={to}>{t('news.look')}</Link>,
      });
    },
    [toast, t, pathname],
  );
  useLiveEvents('message', ({ conversation, message }) => {
    if (!message.mine && !CHAT_SCREENS.includes(screen)) tell('message', paths.chat(conversation.id));
  });
  // Who completes a match sees it celebrated.
  useLiveEvents('match', ({ profile, by_me: byMe }) => {
    if (!byMe) tell('match', paths.member(profile.id));
  });
  return null;
}
