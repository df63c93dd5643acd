import type { Trx } from '../../../../../../db/client.ts';
import type { MailSubject } from '../mails.queries.ts';

/** How a spotlight of the member ended; null if it is another's, erased, or not ended. */
export async function selectSpotlightForMail(
  trx: Trx,
  tenantId: string,
  { spotlightId, userId }: { spotlightId: string; userId: string },
): Promise<MailSubject | null> {
  const spotlight = await trx
    .selectFrom('spotlights')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'spotlights.tenantId').onRef('profiles.id', '=', 'spotlights.profileId'),
    )
    .select(['spotlights.shown', 'spotlights.returnedCredits as returned'])
    .where('spotlights.tenantId', '=', tenantId)
    .where('spotlights.id', '=', spotlightId)
    .where('profiles.userId', '=', userId)
    .where('spotlights.settledAt', 'is not', null)
    .executeTakeFirst();
  return spotlight ? { spotlight } : null;
}
