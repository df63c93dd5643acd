import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { UnrestrictedStatus } from '../../identity/restrictions/index.ts';
import type { Ground, MeasureKind } from './measure-values.schema.ts';
import type { Measure } from './measure.schema.ts';

/** The status that a deleted account gets when it is restored. */
export async function selectStatusBeforeDeletion(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('accountDeletions')
    .select(['userStatus', 'profileStatus'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('restoredAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A measure of the same operator against an account since a time, without a report and with the same content.
 * @param like.lasts duration of a pause in milliseconds
 */
export async function selectDuplicateSince(
  trx: Trx,
  tenantId: string,
  like: { userId: string; operatorId: string; measure: Measure; lasts: number | null; since: Date },
): Promise<string | null> {
  const { kind, ground, clause, facts: statement } = like.measure;
  const rows = await trx
    .selectFrom('restrictions')
    .select(['id', 'startsAt', 'endsAt'])
    .where((eb) => eb.and({ tenantId, userId: like.userId, operatorId: like.operatorId }))
    .where((eb) => eb.and({ kind, ground, clause, statement }))
    .where('reportId', 'is', null)
    .where('liftedAt', 'is', null)
    .where('startsAt', '>', like.since)
    .execute();
  const duplicate = rows.find(
    ({ startsAt, endsAt }) => (endsAt && endsAt.getTime() - startsAt.getTime()) === like.lasts,
  );
  return duplicate?.id ?? null;
}

interface NewRestriction extends UnrestrictedStatus {
  id: string;
  userId: string;
  operatorId: string;
  reportId: string | null;
  measure: Measure;
  startsAt: Date;
  endsAt: Date | null;
}

export async function insertRestriction(trx: Trx, tenantId: string, restriction: NewRestriction): Promise<void> {
  const { measure, ...rest } = restriction;
  const { kind, ground, clause, facts } = measure;
  await trx
    .insertInto('restrictions')
    .values({ tenantId, ...rest, kind, ground, clause, statement: facts })
    .execute();
}

/** Lifts a restriction that is in force; returns its account. */
export async function liftRestrictionRow(
  trx: Trx,
  tenantId: string,
  restrictionId: string,
  { operatorId, reason, now }: { operatorId: string; reason: string; now: Date },
): Promise<{ userId: string } | null> {
  const row = await trx
    .updateTable('restrictions')
    .set({ liftedAt: now, liftedBy: operatorId, liftReason: reason })
    .where('tenantId', '=', tenantId)
    .where('id', '=', restrictionId)
    .where('liftedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .returning('userId')
    .executeTakeFirst();
  return row ?? null;
}

function restrictions(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('restrictions')
    .select(['id', 'userId', 'clause', 'statement as facts', 'reportId', 'operatorId', 'startsAt', 'endsAt'])
    .select(['liftedAt', 'liftReason', 'readAt'])
    .select([sql<MeasureKind>`kind`.as('kind'), sql<Ground>`ground`.as('ground')])
    .where('tenantId', '=', tenantId);
}

export function selectMemberRestrictions(trx: Trx, tenantId: string, userId: string) {
  return restrictions(trx, tenantId)
    .where('userId', '=', userId)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function selectRestriction(trx: Trx, tenantId: string, id: string) {
  return (await restrictions(trx, tenantId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export type RestrictionRow = NonNullable<Awaited<ReturnType<typeof selectRestriction>>>;

export async function updateReadAt(trx: Trx, tenantId: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('restrictions')
    .set({ readAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .execute();
}
