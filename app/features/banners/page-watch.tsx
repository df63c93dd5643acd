import { useSearchParams } from '@remix-run/react';

import { useRoutePage } from '../../lib/route-handle.ts';
import { usePageVisibility } from '../../lib/live/page-sight.ts';
import { useRootData } from '../../lib/site.ts';
import { usePageLeaveLog } from './bounce-log.ts';
import { LiveToasts } from './live-news.tsx';
import { NewLikeTrigger } from './new-like.tsx';
import { PushMessageListener } from './push-messages.tsx';
import { useOfferArrival } from './use-offers.ts';

/** Listeners on every page of a tenant, independent of the layout. */
export function PageListeners() {
  const root = useRootData();
  const { name } = useRoutePage().screen;
  const [query] = useSearchParams();
  usePageVisibility(root?.site ? (root.viewer?.userId ?? null) : undefined);
  useOfferArrival(root?.offers);
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
