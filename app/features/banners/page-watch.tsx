import { useSearchParams } from '@remix-run/react';

import { usePageFacts } from '../../lib/route-handle.ts';
import { usePageSight } from '../../lib/live/page-sight.ts';
import { useRootData } from '../../lib/site.ts';
import { useBounceLog } from './bounce-log.ts';
import { LiveNews } from './live-news.tsx';
import { NewLike } from './new-like.tsx';
import { PushMessages } from './push-messages.tsx';
import { useOfferArrival } from './use-offers.ts';

/** Listeners on every page of a tenant, independent of the layout. */
export function PageWatch() {
  const root = useRootData();
  const { name } = usePageFacts().screen;
  const [query] = useSearchParams();
  usePageSight(root?.site ? (root.viewer?.userId ?? null) : undefined);
  useOfferArrival(root?.offers);
  // Demo pages belong to no tenant.
  useBounceLog(query, root?.site ? name : null);
  if (!root?.site) return null;
  return (
    <>
      <PushMessages />
      {root.viewer && <LiveNews screen={name} />}
      <NewLike member={root.viewer !== null} screen={name} />
    </>
  );
}
