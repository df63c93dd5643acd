import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRoutePage } from '../../../lib/routing/route-handle.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { storageKeys, OUTBOX_PREFIX } from './outbox-keys.ts';
import { getLocalStorage } from './local-storage.ts';

/** Whether this browser has stored messages of any member: the outbox sends the member's own and deletes others. */
function hasStoredMessages(): boolean {
  try {
    const kept = getLocalStorage();
    return kept !== null && storageKeys(kept).some((key) => key.startsWith(OUTBOX_PREFIX));
  } catch {
    return false;
  }
}

/**
 * On every page: sends pending messages and reports failures after leaving the thread. Loads the outbox only when
 * something is stored or a thread was open.
 */
export function OutboxRunner() {
  const member = useViewer()?.profileId;
  const { name } = useRoutePage().screen;
  const { pathname } = useLocation();
  const { t } = useTranslation('banners');
  const toast = useToast();
  const written = useRef(false);
  useEffect(() => {
    // Photos are not in storage, so having opened a thread counts.
    written.current ||= name === 'chats-id' || name === 'members-id-chat';
    if (member === undefined || !(written.current || hasStoredMessages())) return;
    const watching = import('./outbox-browser.ts').then(({ watchOutbox }) =>
      watchOutbox(member, (profile) =>
        toast({
          text: t('news.unsent'),
          tone: 'danger',
          action: <Link to={paths.memberChat(profile)}>{t('news.look')}</Link>,
        }),
      ),
    );
    // A failed import is retried by the next page.
    watching.catch(() => {});
    return () =>
      void watching.then(
        (end) => end(),
        () => {},
      );
  }, [member, name, pathname, t, toast]);
  return null;
}
