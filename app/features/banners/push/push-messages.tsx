import { useEffect } from 'react';
import { useNavigate } from '@remix-run/react';

import { useSetBadges } from '../../../lib/live/live-provider.tsx';
import { paths, safeReturnPath } from '../../../lib/routing/paths.ts';
import { readPermission, updatePushState, type PushMessage } from '../../../lib/browser/push-state.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { repairPushOnce } from './push-repair.ts';

type WorkerMessage =
  | ({ type: 'NEW_PUSH_MESSAGE' } & PushMessage)
  | { type: 'NEW_PUSH_CLICK'; checkUrl: string; openUrl: string };

/**
 * Listens to the service worker: updates badges on push messages and navigates on notification clicks. Also repairs the
 * subscription of members with permission.
 */
export function PushMessageListener() {
  const navigate = useNavigate();
  const setBadges = useSetBadges();
  const root = useRootData();
  const member = root?.site?.push ? root.viewer?.userId : undefined;
  useEffect(() => {
    repairPushOnce(member, readPermission());
  }, [member]);
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'NEW_PUSH_MESSAGE') {
        updatePushState({ lastMessage: { body: data.body, openUrl: data.openUrl } });
        // A hidden page sends no requests, because they would count as activity of the member.
        if (document.hidden) return;
        void import('../../../lib/live/poll.ts')
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
