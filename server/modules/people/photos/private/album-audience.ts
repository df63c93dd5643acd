import type { Trx } from '../../../../../db/client.ts';
import type { LiveEvent, Tell } from '../../../realtime/live/index.ts';

/**
 * Reloads the open pages about the album of its owner.
 * @param news what the member hears on other pages: somebody asked for their album, or opened one for them
 */
export const albumEvent = (profileId: string, ownerId: string, news?: 'asked' | 'opened'): LiveEvent => ({
  profileId,
  type: 'photo',
  payload: { album: { id: ownerId, ...(news && { news }) } },
});

/** Events that reload the album on the pages of all members for whom it is open. */
export async function albumViewerEvents(trx: Trx, tenantId: string, ownerId: string): Promise<LiveEvent[]> {
  const viewers = await trx
    .selectFrom('privateAlbumAccess')
    .select('viewerId')
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'granted')
    .execute();
  return viewers.map(({ viewerId }) => albumEvent(viewerId, ownerId));
}

/** Reloads the open pages of the owner and of everybody who can see the album: its photos have changed. */
export async function tellAlbumAudience(trx: Trx, tell: Tell, tenantId: string, ownerId: string): Promise<void> {
  tell(albumEvent(ownerId, ownerId), ...(await albumViewerEvents(trx, tenantId, ownerId)));
}
