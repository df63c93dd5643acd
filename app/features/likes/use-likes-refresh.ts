import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';

/** Revalidates the list on live events about likes. */
export function useLikesRefresh(): void {
  useLiveEvents('like', wishRefresh);
  useLiveEvents('unlike', wishRefresh);
  useLiveEvents('account', wishRefresh);
}
