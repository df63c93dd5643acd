import { useRevalidator } from '@remix-run/react';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';

/** Shows likes as they come and go while the list is open. */
export function useLikesRefresh(): void {
  const { revalidate } = useRevalidator();
  useLiveEvents('like', () => revalidate());
  useLiveEvents('unlike', () => revalidate());
  useLiveEvents('account', () => revalidate());
}
