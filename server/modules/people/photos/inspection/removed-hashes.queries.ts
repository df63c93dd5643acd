import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Maximum number of bits in which two hashes of one picture differ. */
const MAX_HAMMING_DISTANCE = 6;

const bits = (hash: Buffer) => sql`('x' || ${hash.toString('hex')}::text)::bit(64)`;

/** Whether a picture or its mirror image was removed from the site before. */
export async function wasRemovedBefore(trx: Trx, tenantId: string, hashes: { own: Buffer; mirrored: Buffer }) {
  const { rows } = await sql<{ known: boolean }>`select exists (
      select 1 from removed_photo_hashes r, lateral (select ('x' || encode(r.hash, 'hex'))::bit(64) as bits) h
      where r.tenant_id = ${tenantId}
        and least(bit_count(h.bits # ${bits(hashes.own)}), bit_count(h.bits # ${bits(hashes.mirrored)})) <= ${MAX_HAMMING_DISTANCE}
    ) as known`.execute(trx);
  return rows[0]!.known;
}

/** Stores the hash of a removed picture, so that a new upload of it is recognised. */
export async function insertRemovedHash(
  trx: Trx,
  tenantId: string,
  removed: { id: string; hash: Buffer; reason: string; createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('removedPhotoHashes')
    .values({ ...removed, tenantId })
    .execute();
}
