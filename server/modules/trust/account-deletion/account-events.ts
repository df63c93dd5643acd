import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import { selectConnectedProfiles } from './account-deletion.queries.ts';

export type AccountDeletionDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'> & { live: LiveService };

/**
 * Events that make the pages that may show the member reload. They do not identify the member, since some
 * recipients could not see them.
 */
export async function createAccountEvents(trx: Trx, tenantId: string, profileId: string): Promise<LiveEvent[]> {
  const partners = await selectConnectedProfiles(trx, tenantId, profileId);
  return partners.map((partner) => ({ profileId: partner, type: 'account', payload: {} }));
}
