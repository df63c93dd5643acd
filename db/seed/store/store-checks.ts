import { sql } from 'kysely';

import { HOUR_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import type { Trx } from '../../client.ts';
import type { SeedSite } from '../site.ts';
import type { SeedContext } from './store-site.ts';

/** Stores the approved photo checks and, from them, since when the main photos are verified. */
export async function storeChecks(trx: Trx, { tenant, at, insert }: SeedContext, { checks }: SeedSite): Promise<void> {
  await insert(
    'photoChecks',
    checks.map(({ id, member, mainPhotoId, pose, decidedAge }) => {
      const askedAge = decidedAge + 6 * HOUR_MS;
      return {
        tenantId: tenant.id,
        id,
        profileId: member.profileId,
        pose,
        status: 'approved',
        askedAt: at(askedAge),
        expiresAt: at(askedAge - 15 * MINUTE_MS),
        submittedAt: at(askedAge - 2 * MINUTE_MS),
        mainPhotoId,
        decidedAt: at(decidedAge),
        decidedBy: 'operator',
      };
    }),
  );
  await sql`
    update profiles p set photo_verified_at = c.decided_at from photo_checks c
    where p.tenant_id = ${tenant.id} and c.tenant_id = p.tenant_id and c.profile_id = p.id
      and c.main_photo_id = p.main_photo_id`.execute(trx);
}
