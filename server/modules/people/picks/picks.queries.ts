import { sql, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import { discoverable, profileCardsQuery, type CardRow } from '../profiles/index.ts';
import type { PickReason } from './picks.view.ts';

export interface PickKeys {
  tenantId: string;
  profileId: string;
}

export interface PickState {
  chosenOn: LocalDate | null;
  againFrom: LocalDate | null;
}

/**
 * Claims a day for a member, so that picks are selected only once. The row is locked until the transaction ends: another
 * tab waits, and then reads them.
 * @returns the state if this transaction must select; undefined if the day or a later one has been claimed
 */
export async function claimDay(trx: Trx, keys: PickKeys, day: LocalDate): Promise<PickState | undefined> {
  return trx
    .insertInto('pickStates')
    .values({ ...keys, chosenOn: day })
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'profileId'])
        .doUpdateSet({ chosenOn: day })
        .where(sql<SqlBool>`pick_states.chosen_on is null or pick_states.chosen_on < ${day}`),
    )
    .returning(['chosenOn', 'againFrom'])
    .executeTakeFirst();
}

/** Allows people of earlier days to be selected again. @returns false if that was already done for this day */
export async function allowRepeats(trx: Trx, keys: PickKeys, day: LocalDate): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pickStates')
    .set({ againFrom: day })
    .where((eb) => eb.and({ ...keys }))
    .where(sql<SqlBool>`again_from is null or again_from < ${day}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The state of a member, and whether people of earlier days could be selected again; undefined at first. */
export async function selectPickState(trx: Trx, { tenantId, profileId }: PickKeys, day: LocalDate) {
  const { rows } = await sql<PickState & { stored: number; hasEarlier: boolean }>`
    select s.chosen_on, s.again_from,
      (select count(*)::integer from daily_picks d where d.tenant_id = s.tenant_id and d.profile_id = s.profile_id
        and d.day = s.chosen_on) as stored,
      exists (select 1 from daily_picks d where d.tenant_id = s.tenant_id and d.profile_id = s.profile_id
        and d.day < ${day} and d.day >= coalesce(s.again_from, '-infinity')) as has_earlier
    from pick_states s where s.tenant_id = ${tenantId} and s.profile_id = ${profileId}`.execute(trx);
  return rows[0];
}

interface NewPick {
  pickedId: string;
  reasons: readonly PickReason[];
}

/** Appends people to those of the day. */
export async function insertPicks(
  trx: Trx,
  { tenantId, profileId }: PickKeys,
  { day, at, after, picks }: { day: LocalDate; at: Date; after: number; picks: readonly NewPick[] },
): Promise<void> {
  if (picks.length === 0) return;
  const rows = picks.map(({ pickedId, reasons }, index) => ({
    tenantId,
    profileId,
    day,
    pickedId,
    chosenAt: at,
    position: after + index + 1,
    reasons: JSON.stringify(reasons),
  }));
  await trx.insertInto('dailyPicks').values(rows).execute();
}

/** The card of a pick. */
export type PickRow = CardRow & { gridX: number | null; reasons: PickReason[]; seenAt: Date | null };

/** The picks of a day in order, without those whom the member can no longer find. */
export function selectPicks(trx: Trx, { tenantId, profileId }: PickKeys, day: LocalDate): Promise<PickRow[]> {
  return profileCardsQuery(trx, tenantId, profileId)
    .innerJoin('dailyPicks as pick', (join) =>
      join
        .onRef('pick.tenantId', '=', 'profiles.tenantId')
        .onRef('pick.pickedId', '=', 'profiles.id')
        .on('pick.profileId', '=', profileId)
        .on('pick.day', '=', day),
    )
    .select(['profiles.gridX', 'pick.seenAt', sql<PickReason[]>`pick.reasons`.as('reasons')])
    .where(discoverable(tenantId, profileId))
    .orderBy('pick.position')
    .execute();
}

/** Records that the member saw people of a day. */
export async function markPicksSeen(
  trx: Trx,
  keys: PickKeys,
  { day, ids, at }: { day: LocalDate; ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('dailyPicks')
    .set({ seenAt: at })
    .where((eb) => eb.and({ ...keys, day }))
    .where('pickedId', 'in', [...ids])
    .where('seenAt', 'is', null)
    .execute();
}
