import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import type { FileStores } from '../../../lib/storage/file-storage.ts';
import type { CopyPhotosJob } from '../../../jobs/queues.ts';
import { addPhoto, decodeUpload, newStorageKey, type PhotoDecoder } from '../../people/photos/index.ts';
import { readArchive, removeUsedArchive } from './archive.ts';
import { usedHash } from './join-site.ts';
import { claimPhotos } from './used-archives.queries.ts';

type CopyPhotosDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter' | 'tenants'> & {
  files: Pick<FileStores, 'photos' | 'archives'>;
  decoder: PhotoDecoder;
};

type Decoded = { photo: Awaited<ReturnType<typeof decodeUpload>>; id: string; storageKey: string; uploadedAt: Date };

/**
 * Adds the photos of a used archive to the new profile like uploads: decoded, counted and inspected again. Photos
 * that the site refuses are omitted. Deletes the archive. Idempotent.
 */
export async function copyPhotos(deps: CopyPhotosDeps, job: CopyPhotosJob): Promise<void> {
  const { tenantId, userId, profileId, archive: name } = job;
  const tenant = deps.tenants.byId(tenantId);
  const archive = await readArchive({ ...deps, archives: deps.files.archives }, tenantId, name);
  if (!tenant || !archive) return;
  const decoded: Decoded[] = [];
  for (const bytes of archive.photos.slice(0, tenant.free_photos)) {
    const photo = await unlessRefused(() => decodeUpload(deps, { viewer: { userId } }, bytes, () => Promise.resolve()));
    if (!photo) continue;
    const id = newId(deps.clock);
    decoded.push({ photo, id, storageKey: newStorageKey(tenantId, id), uploadedAt: deps.clock.now() });
  }
  for (const { storageKey, photo } of decoded) await deps.files.photos.write(storageKey, photo.bytes);
  // The sweep of orphaned files deletes files whose rows are not stored.
  await deps.database.withTenant(tenantId, async (trx) => {
    if (!(await claimPhotos(trx, tenantId, usedHash(name), deps.clock.now()))) return;
    for (const stored of decoded) {
      await unlessRefused(() => addPhoto(trx, { tenant, profileId, premium: false }, stored));
    }
  });
  await removeUsedArchive(deps.files.archives, tenantId, name);
}

/** Null if the site refuses the photo; nothing was written then. */
async function unlessRefused<T>(add: () => Promise<T>): Promise<T | null> {
  try {
    return await add();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
