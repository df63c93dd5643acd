import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError } from '../../../../lib/errors/errors.ts';
import type { PhotoVerificationService } from '../../../../lib/photo-verification/photo-verification-service.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { decideCheck } from './decide-check.ts';
import { selectCheckToCompare, updateServiceResult } from './photo-checks.queries.ts';

type CompareDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'tenants'> & {
  live: Pick<LiveService, 'transact'>;
  storage: Pick<FileStorage, 'read'>;
  service: PhotoVerificationService | null;
};

/**
 * Has a service compare the picture of a waiting check with the profile's photos, as far as the site allows it. What does
 * not match stays in the queue: a machine refuses nobody. Idempotent.
 * @throws Error if the service does not answer
 */
export async function compareCheck(
  deps: CompareDeps,
  { tenantId, checkId }: { tenantId: string; checkId: string },
): Promise<void> {
  const allowed = deps.tenants.byId(tenantId)?.photo_verification_service ?? 'off';
  if (allowed === 'off' || !deps.service) return;
  const check = await deps.database.withTenant(tenantId, (trx) => selectCheckToCompare(trx, tenantId, checkId));
  if (!check) return;
  const read = async (key: string) => (await deps.storage.read(key)) ?? [];
  const [picture, photos] = [
    await deps.storage.read(check.storageKey),
    (await Promise.all(check.photoKeys.map(read))).flat(),
  ];
  if (!picture || photos.length === 0) return;
  const { pose, mainPhotoId } = check;
  const result = await deps.service.compare({ id: checkId, pose, picture, photos });
  await deps.live.transact(tenantId, async (trx: Trx, tell) => {
    if (!(await updateServiceResult(trx, tenantId, checkId, result))) return;
    if (result !== 'match' || allowed !== 'decide') return;
    try {
      await decideCheck(trx, tell, deps, tenantId, { checkId, by: 'service', mainPhotoId, refusal: null });
    } catch (error) {
      // The main photo was changed meanwhile: a person decides. Nothing has been written when this is thrown.
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    }
  });
}
