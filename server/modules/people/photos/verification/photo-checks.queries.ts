import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Number of photos that a service compares with, the main one among them. */
const COMPARED_PHOTOS = 4;

/** How far the check of a profile's main photo is, in one statement, since the own profile asks for it. */
export async function selectStage(
  trx: Trx,
  tenantId: string,
  profileId: string,
): Promise<'none' | 'waiting' | 'verified'> {
  const { rows } = await sql<{ stage: 'none' | 'waiting' | 'verified' }>`
    select case when p.photo_verified_at is not null then 'verified'
      when (select c.status from photo_checks c where c.tenant_id = p.tenant_id and c.profile_id = p.id
        order by c.asked_at desc limit 1) = 'waiting' then 'waiting' else 'none' end as stage
    from profiles p where p.tenant_id = ${tenantId} and p.id = ${profileId}`.execute(trx);
  return rows[0]?.stage ?? 'none';
}

/** When a profile's main photo was verified, which it is, and the latest check; undefined for an unknown profile. */
export async function selectOwnVerification(trx: Trx, tenantId: string, profileId: string) {
  const profile = await trx
    .selectFrom('profiles')
    .select(['photoVerifiedAt', 'mainPhotoId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!profile) return undefined;
  const check = await trx
    .selectFrom('photoChecks')
    .select(['id', 'pose', 'status', 'askedAt', 'expiresAt', 'submittedAt', 'decidedAt', 'reason'])
    .select(['appealedAt', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...profile, check: check ?? null };
}

/** Counts the checks of a profile that were sent since a moment. */
export async function countSubmitted(trx: Trx, tenantId: string, profileId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('photoChecks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('submittedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface AskedPose {
  id: string;
  profileId: string;
  pose: string;
  askedAt: Date;
  expiresAt: Date;
}

/** Stores a drawn pose. It replaces an expired one without a picture; any other open check stays. */
export async function upsertAskedPose(trx: Trx, tenantId: string, asked: AskedPose): Promise<void> {
  const { id: _id, profileId: _profileId, ...drawn } = asked;
  await trx
    .insertInto('photoChecks')
    .values({ ...asked, tenantId, status: 'asked' })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'profileId'])
        // As text: the condition of the index is compared before values are known.
        .where(sql<boolean>`status in ('asked', 'waiting')`)
        .doUpdateSet(drawn)
        .where('photoChecks.status', '=', 'asked')
        .where('photoChecks.expiresAt', '<=', asked.askedAt),
    )
    .execute();
}

/** Stores the picture of the asked pose. @returns the check's id; undefined if no pose is asked or it has expired */
export function updateSubmitted(
  trx: Trx,
  tenantId: string,
  { profileId, storageKey, at }: { profileId: string; storageKey: string; at: Date },
): Promise<{ id: string } | undefined> {
  return trx
    .updateTable('photoChecks')
    .set({ status: 'waiting', submittedAt: at, waitingSince: at, storageKey })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'asked')
    .where('expiresAt', '>', at)
    .returning('id')
    .executeTakeFirst();
}

/** Deletes the profile's check that is not decided, without an appeal. @returns its file; undefined without one */
export function deleteOpenCheck(
  trx: Trx,
  tenantId: string,
  profileId: string,
): Promise<{ storageKey: string | null } | undefined> {
  return trx
    .deleteFrom('photoChecks')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', 'in', ['asked', 'waiting'])
    .where('appealedAt', 'is', null)
    .returning('storageKey')
    .executeTakeFirst();
}

/** Reopens a refused check, once. @returns whether it was refused after `since` and has its picture */
export async function updateAppealed(
  trx: Trx,
  tenantId: string,
  { profileId, id, text, at, since }: { profileId: string; id: string; text: string; at: Date; since: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('photoChecks')
    .set({ status: 'waiting', waitingSince: at, reason: null, appealedAt: at, appeal: text })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .where('status', '=', 'refused')
    .where('appealedAt', 'is', null)
    .where('storageKey', 'is not', null)
    .where('decidedAt', '>', since)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locks a check with the owner and the main photo of its profile. */
export async function selectCheckForDecision(trx: Trx, tenantId: string, id: string) {
  const { rows } = await sql<{
    status: string;
    profileId: string;
    userId: string | null;
    fictional: boolean;
    mainPhotoId: string | null;
    operatorId: string | null;
    appealedAt: Date | null;
  }>`
    select c.status, c.profile_id, p.user_id, p.fictional, p.main_photo_id, c.operator_id, c.appealed_at
    from photo_checks c join profiles p on p.tenant_id = c.tenant_id and p.id = c.profile_id
    where c.tenant_id = ${tenantId} and c.id = ${id}
    for no key update of p, c`.execute(trx);
  return rows[0];
}

interface DecidedCheck {
  status: 'approved' | 'refused';
  mainPhotoId: string | null;
  reason: string | null;
  decidedAt: Date;
  decidedBy: 'operator' | 'service';
  operatorId: string | null;
}

export async function updateDecided(trx: Trx, tenantId: string, id: string, decided: DecidedCheck): Promise<void> {
  await trx
    .updateTable('photoChecks')
    .set({ ...decided, waitingSince: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Marks the main photo of a profile as verified. Another main photo ends it (trigger `profiles_lose_photo_verification`). */
export async function updateVerified(trx: Trx, tenantId: string, profileId: string, at: Date): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ photoVerifiedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .execute();
}

/** Selects pictures of checks that were decided before a moment. */
export async function selectExpiredPictures(trx: Trx, tenantId: string, before: Date, limit: number) {
  const rows = await trx
    .selectFrom('photoChecks')
    .select(['id', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('storageKey', 'is not', null)
    .where('decidedAt', '<=', before)
    .where('status', 'in', ['approved', 'refused'])
    .orderBy('decidedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id, storageKey }) => ({ id, storageKey: storageKey! }));
}

export async function clearPicture(trx: Trx, tenantId: string, id: string): Promise<void> {
  await trx
    .updateTable('photoChecks')
    .set({ storageKey: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['approved', 'refused'])
    .execute();
}

/** A waiting check that no service has compared, with its picture and the published photos, the main one first. */
export async function selectCheckToCompare(trx: Trx, tenantId: string, id: string) {
  const { rows } = await sql<{ pose: string; storageKey: string; mainPhotoId: string; photoKeys: string[] }>`
    select c.pose, c.storage_key, p.main_photo_id, array(
      select f.storage_key from photos f
      where f.tenant_id = p.tenant_id and f.profile_id = p.id and f.status = 'active'
      order by f.id <> p.main_photo_id, f.position, f.id limit ${COMPARED_PHOTOS}) as photo_keys
    from photo_checks c join profiles p on p.tenant_id = c.tenant_id and p.id = c.profile_id
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.status = 'waiting' and c.appealed_at is null
      and c.service_result is null and c.storage_key is not null and p.main_photo_id is not null`.execute(trx);
  return rows[0];
}

/** @returns whether the check still waits without a result */
export async function updateServiceResult(trx: Trx, tenantId: string, id: string, result: string): Promise<boolean> {
  const updated = await trx
    .updateTable('photoChecks')
    .set({ serviceResult: result })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('serviceResult', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
