import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Photo fingerprints recognise repeated uploads; removed photos are deleted after their retention period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Perceptual hash of 64 bits; null for pictures with too little detail.
    alter table photos add column hash bytea constraint photos_hash_length check (octet_length(hash) = 8);
    alter table photos add column removed_at timestamptz;
    update photos set removed_at = coalesce(inspected_at, uploaded_at) where status = 'removed';
    create index photos_removed on photos (tenant_id, removed_at) where status = 'removed';
    alter table removed_photo_hashes add constraint removed_photo_hashes_length check (octet_length(hash) = 8) not valid;
    `,
  );
}
