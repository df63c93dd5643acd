import { useEffect } from 'react';
import { useNavigate } from '@remix-run/react';

import { useSetBadges } from '../../lib/live/live-provider.tsx';
import { paths, safeReturnPath } from '../../lib/paths.ts';
import { readPermission, tellPushState } from '../../lib/push-state.ts';
import type { PushNews } from '../../lib/push-state.ts';
import { useRootData } from '../../lib/site.ts';
import { repairOnce } from './push-repair.ts';

/** What the service worker posts to open pages. */
type PushMessage =
  ({ type: 'NEW_PUSH_MESSAGE' } & PushNews) | { type: 'NEW_PUSH_CLICK'; checkUrl: string; openUrl: string };

/**
 * Listens to the service worker: news brings the badges up to date, a pressed notification leads to its page. Sees to it
 * that a member who agreed to messages gets them.
 */
export function PushMessages() {
  const navigate = useNavigate();
  const setBadges = useSetBadges();
  const root = useRootData();
  const member = root?.site?.push ? root.viewer?.userId : undefined;
  useEffect(() => {
    repairOnce(member, readPermission());
  }, [member]);
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<PushMessage>) => {
      if (data.type === 'NEW_PUSH_MESSAGE') {
        tellPushState({ lastMessage: { body: data.body, openUrl: data.openUrl } });
        // A page that nobody sees asks for nothing: that would say that its member is there.
        if (document.hidden) return;
        void import('../../lib/live/live-sources.ts')
          .then(({ poll }) => poll())
          .then(
            (polled) => polled && setBadges(polled.badges),
            () => {},
          );
      } else if (data.type === 'NEW_PUSH_CLICK' && window.location.pathname !== data.checkUrl) {
        navigate(safeReturnPath(data.openUrl, paths.home()));
      }
    };
    worker?.addEventListener('message', hear);
    return () => worker?.removeEventListener('message', hear);
  }, [navigate, setBadges]);
  return null;
}
