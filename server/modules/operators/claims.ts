import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { domainError } from '../../lib/errors.ts';

/** Queues whose work one operator takes at a time. */
export type DeskQueue = 'photos' | 'reports' | 'complaints' | 'withdrawals' | 'deletions' | 'fictional';

/** For so long a piece of work belongs to whoever opened it, counted from their last step; then others find it again. */
export const HELD_MS = 10 * 60_000;

interface Work {
  tenantId: string;
  queue: DeskQueue;
  subjectId: string;
  operatorId: string;
}

/**
 * Takes a piece of work for an operator, or keeps it theirs for a while longer, in the caller's transaction.
 * @throws DomainError `work_taken` with `name` while another operator is at it
 */
export async function takeWork(
  trx: Trx,
  clock: Clock,
  { tenantId, queue, subjectId, operatorId }: Work,
): Promise<void> {
  const now = clock.now();
  const held = { operatorId, claimedAt: now, expiresAt: new Date(now.getTime() + HELD_MS) };
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

/** Lets go of what an operator has taken: it is done, or goes back to the queue. */
export async function releaseWork(trx: Trx, { tenantId, queue, subjectId, operatorId }: Work): Promise<void> {
  await trx
    .deleteFrom('deskClaims')
    .where((eb) => eb.and({ tenantId, queue, subjectId, operatorId }))
    .execute();
}

/** How many pieces of a queue's work somebody is at: with what is let go there is work again, though no more waits. */
export async function countTaken(
  trx: Trx,
  { queue, tenantIds, now }: { queue: string; tenantIds: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from desk_claims
    where tenant_id = any(${[...tenantIds]}::uuid[]) and queue = ${queue} and expires_at > ${now}`.execute(trx);
  return rows[0]!.taken;
}

/** The part of a query that finds who is at a row's work: their name, or null. @param row columns of the row, such as `r.id` */
export function holderOf(
  queue: DeskQueue,
  row: { tenantId: string; id: string },
  now: Date,
): RawBuilder<string | null> {
  return sql<string | null>`(
    select o.name from desk_claims c join operators o on o.id = c.operator_id
    where c.tenant_id = ${sql.ref(row.tenantId)} and c.queue = ${queue} and c.subject_id = ${sql.ref(row.id)}
      and c.expires_at > ${now})`;
}

/** The part of a query that is true while another operator is at a row's work. @param row as `holderOf` */
export function takenByOther(
  queue: DeskQueue,
  row: { tenantId: string; id: string },
  { operatorId, now }: { operatorId: string; now: Date },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from desk_claims c
    where c.tenant_id = ${sql.ref(row.tenantId)} and c.queue = ${queue} and c.subject_id = ${sql.ref(row.id)}
      and c.operator_id <> ${operatorId} and c.expires_at > ${now})`;
}
