import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';

export function useLikesRevalidation(): void {
  useLiveEvents('like', requestRevalidation);
  useLiveEvents('unlike', requestRevalidation);
  useLiveEvents('account', requestRevalidation);
}
