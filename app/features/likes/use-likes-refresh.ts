import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';

/** Shows likes as they come and go while the list is open. */
export function useLikesRefresh(): void {
  useLiveEvents('like', wishRefresh);
  useLiveEvents('unlike', wishRefresh);
  useLiveEvents('account', wishRefresh);
}
