import type { MemberCtx, Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { isUuid, newId } from '../../../lib/security/ids.ts';
import type { FileStores } from '../../../lib/storage/file-storage.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import {
  confirmPassword,
  requireActiveAccount,
  throwFieldErrors,
  toFieldErrors,
} from '../../identity/accounts/index.ts';
import { viewAnswers } from '../../people/profiles/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { ARCHIVE_MS, archiveToken, removeArchive, writeArchive } from './archive.ts';
import { chosenContent } from './collect-copy.ts';
import { insertArchive, selectOwnProfile, selectPhotoKeys, withdrawArchive } from './sister-archives.queries.ts';
import { COPIED_PHOTOS_MAX, COPY_CONSENT_VERSION, signCopySchema, type SignCopyInput } from './sister-sites.schema.ts';

/** Archives a day: enough to change one's mind a few times. */
const ARCHIVE_LIMIT: RateLimit = { points: 5, seconds: DAY_SECONDS };

export type SignCopyDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter'> & {
  live: Pick<LiveService, 'transact'>;
  files: Pick<FileStores, 'photos' | 'archives'>;
};

/** How many photos can be copied to a site: as many as the site allows free members. */
export const photosFor = ({ free_photos: photos }: Pick<Tenant, 'free_photos'>) => Math.min(photos, COPIED_PHOTOS_MAX);

/** Notifies the member's other pages. */
export const ownChange = ({ viewer: { profileId } }: MemberCtx) => ({
  profileId,
  type: 'account' as const,
  payload: { profile: { id: profileId } },
});

/**
 * Creates an archive of the member's selection, for one site and a quarter of an hour. The member signs with the password.
 * @param sisters the sites that are offered to the member
 * @throws DomainError `invalid_fields` (`site`, `photos`, `consent`, `password`), `too_many_attempts`, `too_many_requests`,
 * `not_confirmed`, `account_paused`
 */
export async function signCopy(
  deps: SignCopyDeps,
  ctx: MemberCtx,
  input: SignCopyInput,
  sisters: readonly Tenant[],
): Promise<void> {
  requireActiveAccount(ctx);
  const { tenant, viewer } = ctx;
  const parsed = signCopySchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error));
  const site = sisters.find(({ slug }) => slug === parsed.data.site);
  if (!site) throw fieldError('site', 'sister_required');
  const max = photosFor(site);
  if (parsed.data.photos.length > max) throwFieldErrors({ photos: { key: 'sister_photos_many', params: { max } } });
  if ((await confirmPassword(deps, ctx, input.password)) === null) throw fieldError('password', 'password_wrong');
  await deps.limiter.consume('sister-archives', `${tenant.id}:${viewer.userId}`, ARCHIVE_LIMIT);

  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + ARCHIVE_MS);
  const id = newId(deps.clock);
  const { content, keys } = await deps.live.transact(tenant.id, async (trx, tell) => {
    const row = await selectOwnProfile(trx, tenant.id, viewer.profileId);
    const photoIds = parsed.data.photos.filter(isUuid);
    const photoKeys = await selectPhotoKeys(trx, tenant.id, viewer.profileId, photoIds);
    const { parts, ...chosen } = chosenContent(row!, viewAnswers(row!, tenant, ctx), parsed.data);
    await insertArchive(trx, {
      tenantId: tenant.id,
      id,
      userId: viewer.userId,
      siteId: site.id,
      siteHost: site.hosts[0]!,
      parts,
      photos: photoKeys.length,
      consentVersion: COPY_CONSENT_VERSION,
      madeAt: now,
      expiresAt,
      stored: true,
    });
    tell(ownChange(ctx));
    return { content: { ...chosen, email: row!.email }, keys: photoKeys.map(({ storageKey }) => storageKey) };
  });
  // After the row, so that a sweep finds every file.
  const photos = await Promise.all(keys.map((key) => deps.files.photos.read(key)));
  const sealed = { ...content, site: site.id, family: site.family!, until: expiresAt.getTime() };
  const archives = { ...deps, archives: deps.files.archives };
  await writeArchive(
    archives,
    archiveToken(deps, id),
    sealed,
    photos.flatMap((bytes) => bytes ?? []),
  );
}

/** Deletes an archive before it is used. @throws DomainError `not_found` for one that is not the member's */
export async function withdrawCopy(deps: SignCopyDeps, ctx: MemberCtx, id: string): Promise<void> {
  const { tenant, viewer } = ctx;
  const found = await deps.live.transact(tenant.id, async (trx, tell) => {
    const row = isUuid(id) ? await withdrawArchive(trx, tenant.id, { id, userId: viewer.userId }) : undefined;
    if (row) tell(ownChange(ctx));
    return row;
  });
  // Pressing twice is not an error.
  if (found) await removeArchive({ ...deps, archives: deps.files.archives }, found.siteId, id);
}
