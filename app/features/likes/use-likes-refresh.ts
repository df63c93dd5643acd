import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../lib/refresh.ts';

/** Revalidates the list on live events about likes. */
export function useLikesRevalidation(): void {
  useLiveEvents('like', requestRevalidation);
  useLiveEvents('unlike', requestRevalidation);
  useLiveEvents('account', requestRevalidation);
}
