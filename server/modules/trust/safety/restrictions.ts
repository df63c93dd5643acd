import type { Trx } from '../../../../db/client.ts';
import { serialize } from '../../../lib/serialize.ts';
import { selectMemberRestrictions, type RestrictionRow } from './restrictions.queries.ts';

/** Whether a restriction is a pause or ban in force at a time. `endsAt` is exclusive, as in `selectHolding`. */
export const isActiveRestriction = ({ kind, liftedAt, endsAt }: RestrictionRow, now: Date): boolean =>
  kind !== 'warning' && liftedAt === null && (endsAt === null || endsAt > now);

/** Restrictions as shown at the desk, newest first; `active` for a pause or ban in force, times in ISO 8601. */
export async function listRestrictions(trx: Trx, tenantId: string, userId: string, now: Date) {
  const rows = await selectMemberRestrictions(trx, tenantId, userId);
  return rows.map((row) => {
    const { userId: _user, operatorId: _operator, ...shown } = row;
    return { ...serialize(shown), active: isActiveRestriction(row, now) };
  });
}

export type RestrictionView = Awaited<ReturnType<typeof listRestrictions>>[number];
