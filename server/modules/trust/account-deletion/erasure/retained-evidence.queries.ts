import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** The photo of an undecided report, on a profile or in a message, or the recording of the message. */
interface EvidencePhoto {
  reportId: string;
  storageKey: string;
}

const involvesProfile = (profileId: string) => sql`(r.reporter_id = ${profileId} or r.reported_id = ${profileId})`;

/**
 * Photos and recordings of undecided reports about or by the profile, whoever they show: the evidence of a report is kept
 * together.
 */
export async function selectEvidencePhotos(trx: Trx, tenantId: string, profileId: string): Promise<EvidencePhoto[]> {
  const { rows } = await sql<EvidencePhoto>`
    select r.id as report_id, p.storage_key from reports r
    join photos p on p.tenant_id = r.tenant_id and p.id = r.photo_id
    where r.tenant_id = ${tenantId} and r.status <> 'decided' and ${involvesProfile(profileId)}
    union all
    select r.id, m.storage_key from reports r
    join message_photos m on m.tenant_id = r.tenant_id and m.message_id = r.message_id and m.storage_key is not null
    where r.tenant_id = ${tenantId} and r.status <> 'decided' and ${involvesProfile(profileId)}
    union all
    select r.id, v.storage_key from reports r
    join voice_messages v on v.tenant_id = r.tenant_id and v.message_id = r.message_id
    where r.tenant_id = ${tenantId} and r.status <> 'decided' and ${involvesProfile(profileId)}`.execute(trx);
  return rows;
}

/**
 * Moves the evidence of undecided reports to a table that only the console can read, and clears decided ones,
 * keeping reason, outcome and dates.
 * @param photoKeys storage keys of kept photos by report
 */
export async function holdEvidence(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { photoKeys, at }: { photoKeys: ReadonlyMap<string, string>; at: Date },
): Promise<void> {
  await sql`
    insert into retained_evidence (tenant_id, report_id, evidence, text, photo_key, retained_at)
    select r.tenant_id, r.id, r.evidence, r.text, ${JSON.stringify(Object.fromEntries(photoKeys))}::jsonb ->> r.id::text, ${at}
    from reports r where r.tenant_id = ${tenantId} and r.status <> 'decided' and ${involvesProfile(profileId)}
    on conflict (tenant_id, report_id) do nothing`.execute(trx);
  await sql`
    update reports r set evidence = '{}', text = '', statement = case when r.status <> 'decided' then r.statement end
    where r.tenant_id = ${tenantId} and ${involvesProfile(profileId)}`.execute(trx);
}

/** Decided reports about or by the profile without held photo: decided while the member was being erased. */
export async function selectReportsWithoutHeldPhoto(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from reports r
    where r.tenant_id = ${tenantId} and r.status = 'decided' and (r.photo_id is not null or r.message_id is not null)
      and ${involvesProfile(profileId)}
      and not exists (select from retained_evidence h where h.tenant_id = r.tenant_id and h.report_id = r.id)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export async function selectDecidedEvidence(trx: Trx, tenantId: string) {
  const { rows } = await sql<{ reportId: string; photoKey: string | null }>`
    select h.report_id, h.photo_key from retained_evidence h
    join reports r on r.tenant_id = h.tenant_id and r.id = h.report_id
    where h.tenant_id = ${tenantId} and r.status = 'decided' limit 100`.execute(trx);
  return rows;
}

export async function deleteRetainedEvidence(trx: Trx, tenantId: string, reportId: string): Promise<void> {
  await sql`delete from retained_evidence where tenant_id = ${tenantId} and report_id = ${reportId}`.execute(trx);
  await sql`update reports set evidence = '{}', text = '', statement = null
    where tenant_id = ${tenantId} and id = ${reportId}`.execute(trx);
}
