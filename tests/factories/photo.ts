import { randomUUID } from 'node:crypto';

import type { Insertable } from 'kysely';

import type { Database } from '../../db/client.ts';
import type { MessagePhotosTable, PhotosTable } from '../../db/types.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from './clock.ts';

/** Inserts the row of an active profile photo, without its file `<id>.webp`; returns its id. */
export async function insertPhoto(
  database: Database,
  { id: tenantId }: Pick<Tenant, 'id'>,
  profileId: string,
  overrides: Partial<Insertable<PhotosTable>> = {},
): Promise<string> {
  const id = randomUUID();
  const file = { storageKey: `${id}.webp`, width: 40, height: 50, color: '#aabbcc' };
  const row = { tenantId, id, profileId, status: 'active', position: 0, ...file, uploadedAt: TEST_NOW };
  await database.withTenant(tenantId, (trx) =>
    trx
      .insertInto('photos')
      .values({ ...row, ...overrides })
      .execute(),
  );
  return id;
}

/** Inserts the row of an active photo in a message, without its file `<id>.webp`; returns its id. */
export async function insertMessagePhoto(
  database: Database,
  { id: tenantId }: Pick<Tenant, 'id'>,
  message: { messageId: string; senderId: string },
  overrides: Partial<Insertable<MessagePhotosTable>> = {},
): Promise<string> {
  const id = randomUUID();
  const file = { storageKey: `${id}.webp`, width: 40, height: 50 };
  const row = { tenantId, id, ...message, status: 'active', ...file, uploadedAt: TEST_NOW };
  await database.withTenant(tenantId, (trx) =>
    trx
      .insertInto('messagePhotos')
      .values({ ...row, ...overrides })
      .execute(),
  );
  return id;
}
