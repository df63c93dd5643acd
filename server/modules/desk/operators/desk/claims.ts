import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { SiteItemKey } from './desk.ts';
import type { DeskCtx } from './desk-ctx.ts';

/** Queues in which an item is claimed by one operator at a time. */
type DeskQueue = 'photos' | 'checks' | 'reports' | 'complaints' | 'withdrawals' | 'deletions' | 'fictional';

/** How long a claim lasts from the operator's last action; after that others may claim the item. */
export const CLAIM_DURATION_MS = 10 * MINUTE_MS;

interface ClaimKey {
  tenantId: string;
  queue: DeskQueue;
  subjectId: string;
  operatorId: string;
}

export const claimKey = ({ operator }: DeskCtx, queue: DeskQueue, { tenantId, id }: SiteItemKey): ClaimKey => ({
  tenantId,
  queue,
  subjectId: id,
  operatorId: operator.id,
});

/**
 * Claims a queue item for an operator, or extends their claim, in the caller's transaction.
 * @throws DomainError `work_taken` with `name` while another operator's claim is valid
 */
export async function claimWork(
  trx: Trx,
  clock: Clock,
  { tenantId, queue, subjectId, operatorId }: ClaimKey,
): Promise<void> {
  const now = clock.now();
  const held = { operatorId, claimedAt: now, expiresAt: new Date(now.getTime() + CLAIM_DURATION_MS) };
  const taken = await trx
    .insertInto('deskClaims')
    .values({ tenantId, queue, subjectId, ...held })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'queue', 'subjectId'])
        .doUpdateSet(held)
        .where((eb) => eb.or([eb('deskClaims.operatorId', '=', operatorId), eb('deskClaims.expiresAt', '<=', now)])),
    )
    .returning('subjectId')
    .executeTakeFirst();
  if (taken) return;
  const holder = await trx
    .selectFrom('deskClaims as c')
    .innerJoin('operators as o', 'o.id', 'c.operatorId')
    .select('o.name')
    .where((eb) => eb.and({ 'c.tenantId': tenantId, 'c.queue': queue, 'c.subjectId': subjectId }))
    .executeTakeFirst();
  throw domainError('work_taken', { params: { name: holder?.name ?? '' } });
}

/** As `takeWork`, without the error. @returns the name of the operator who already claimed it, or null */
export async function tryClaimWork(trx: Trx, clock: Clock, work: ClaimKey): Promise<string | null> {
  try {
    await claimWork(trx, clock, work);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'work_taken') return String(error.params.name);
    throw error;
  }
}

export async function releaseWork(trx: Trx, { tenantId, queue, subjectId, operatorId }: ClaimKey): Promise<void> {
  await trx
    .deleteFrom('deskClaims')
    .where((eb) => eb.and({ tenantId, queue, subjectId, operatorId }))
    .execute();
}

/**
 * Number of claimed items of a queue. The UI needs it because a released claim makes work available without changing
 * the number of waiting items.
 */
export async function countClaimed(
  trx: Trx,
  { queue, tenantIds, now }: { queue: string; tenantIds: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from desk_claims
    where tenant_id = any(${[...tenantIds]}::uuid[]) and queue = ${queue} and expires_at > ${now}`.execute(trx);
  return rows[0]!.taken;
}

/**
 * SQL expression for the name of the operator who claimed a row, or null. @param row column references, such as `r.id`
 */
export function claimHolderSql(
  queue: DeskQueue,
  row: { tenantId: string; id: string },
  now: Date,
): RawBuilder<string | null> {
  return sql<string | null>`(
    select o.name from desk_claims c join operators o on o.id = c.operator_id
    where c.tenant_id = ${sql.ref(row.tenantId)} and c.queue = ${queue} and c.subject_id = ${sql.ref(row.id)}
      and c.expires_at > ${now})`;
}

/** SQL condition that is true while another operator's claim on a row is valid. @param row as for `claimHolderSql` */
export function claimedByOtherSql(
  queue: DeskQueue,
  row: { tenantId: string; id: string },
  { operatorId, now }: { operatorId: string; now: Date },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from desk_claims c
    where c.tenant_id = ${sql.ref(row.tenantId)} and c.queue = ${queue} and c.subject_id = ${sql.ref(row.id)}
      and c.operator_id <> ${operatorId} and c.expires_at > ${now})`;
}
