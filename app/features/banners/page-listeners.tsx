import { useEffect } from 'react';
import { useSearchParams } from '@remix-run/react';

import { LEFT_QUERY } from '../../lib/routing/paths.ts';
import { useRoutePage } from '../../lib/routing/route-handle.ts';
import { usePageVisibility } from '../../lib/live/page-visibility.ts';
import { useRootData } from '../../lib/root-data/site.ts';
import { usePageLeaveLog } from './live/page-leave-log.ts';
import { LiveToasts } from './live/live-toasts.tsx';
import { NewLikeTrigger } from './new-like/new-like-trigger.tsx';
import { PushMessageListener } from './push/push-messages.tsx';
import { useOfferArrival } from './offers/use-offers.ts';

/** After a logout, or a deletion of the account, on this device: what members wrote does not stay in the browser. */
function useForgetting(left: boolean): void {
  useEffect(() => {
    if (left) void import('./forget-member.ts').then(({ forgetMember }) => forgetMember());
  }, [left]);
}

/** Listeners on every page of a tenant, independent of the layout. */
export function PageListeners() {
  const root = useRootData();
  const { name } = useRoutePage().screen;
  const [query] = useSearchParams();
  usePageVisibility(root?.site ? (root.viewer?.userId ?? null) : undefined);
  useOfferArrival(root?.offers);
  useForgetting(root?.viewer === null && (name === 'account-deleted' || query.has(LEFT_QUERY)));
  // Demo pages belong to no tenant.
  usePageLeaveLog(query, root?.site ? name : null);
  if (!root?.site) return null;
  return (
    <>
      <PushMessageListener />
      {root.viewer && <LiveToasts screen={name} />}
      <NewLikeTrigger member={root.viewer !== null} screen={name} />
    </>
  );
}
