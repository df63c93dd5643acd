import type { WaitingItemView, WorkQueue } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';

/** Where an item is worked on. */
const HREFS: Record<WorkQueue, (item: WaitingItemView) => string> = {
  photos: ({ id }) => deskPaths.photos(id),
  checks: (item) => deskPaths.check(item),
  reports: ({ id, what }) => (what === 'appeal' ? deskPaths.appeal(id) : deskPaths.report(id)),
  complaints: (item) => deskPaths.complaint(item),
  fictional: (item) => deskPaths.fictionalConversation(item),
  withdrawals: (item) => deskPaths.orderCase(item),
  deletions: () => deskPaths.deletions(),
};

export const itemHref = (item: WaitingItemView): string => HREFS[item.queue](item);
