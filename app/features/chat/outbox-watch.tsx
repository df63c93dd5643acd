import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { usePageFacts } from '../../lib/route-handle.ts';
import { useViewer } from '../../lib/site.ts';
import { useToast } from '../../ui/toast.tsx';
import { keysOf, OUTBOX_PREFIX } from './outbox-keys.ts';
import { pageStorage } from './page-storage.ts';

/** Whether anybody's messages are kept here: the outbox sends the member's own and forgets those of others. */
function keepsMessages(): boolean {
  try {
    const kept = pageStorage();
    return kept !== null && keysOf(kept).some((key) => key.startsWith(OUTBOX_PREFIX));
  } catch {
    return false;
  }
}

/**
 * Beside every page: sends what a member wrote earlier, and says what did not get through after its thread was left. The
 * outbox itself is fetched where there is something in it, or was written something.
 */
export function OutboxWatch() {
  const member = useViewer()?.profileId;
  const { name } = usePageFacts().screen;
  const { pathname } = useLocation();
  const { t } = useTranslation('banners');
  const toast = useToast();
  const written = useRef(false);
  useEffect(() => {
    // Photos are kept by their tab alone.
    written.current ||= name === 'chats-id' || name === 'members-id-chat';
    if (member === undefined || !(written.current || keepsMessages())) return;
    const watching = import('./outbox-browser.ts').then(({ watchOutbox }) =>
      watchOutbox(member, (profile) =>
        toast({
          text: t('news.unsent'),
          tone: 'danger',
          action: <Link to={paths.memberChat(profile)}>{t('news.look')}</Link>,
        }),
      ),
    );
    // What could not be fetched is fetched by the next page.
    watching.catch(() => {});
    return () =>
      void watching.then(
        (end) => end(),
        () => {},
      );
  }, [member, name, pathname, t, toast]);
  return null;
}
