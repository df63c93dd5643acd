import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { albumViewerEvents } from '../../people/photos/index.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import { selectConnectedProfiles } from './account-deletion.queries.ts';

export type AccountDeletionDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'> & { live: LiveService };

/**
 * Events that make the pages that may show the member or their private album reload. Those to others do not identify the
 * member, since some recipients could not see them, except to people for whom the album is open.
 */
export async function createAccountEvents(trx: Trx, tenantId: string, profileId: string): Promise<LiveEvent[]> {
  const partners = await selectConnectedProfiles(trx, tenantId, profileId);
  const events = partners.map((partner): LiveEvent => ({ profileId: partner, type: 'account', payload: {} }));
  return [...events, ...(await albumViewerEvents(trx, tenantId, profileId))];
}
