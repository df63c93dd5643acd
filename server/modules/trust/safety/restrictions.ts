import type { Trx } from '../../../../db/client.ts';
import type { Ground, MeasureKind } from './measure-values.schema.ts';
import { selectMemberRestrictions, type RestrictionRow } from './restrictions.queries.ts';

/** A restriction as shown at the desk; times in ISO 8601. */
export interface RestrictionView {
  id: string;
  kind: MeasureKind;
  ground: Ground;
  clause: string;
  facts: string;
  reportId: string | null;
  startsAt: string;
  /** Of a pause. */
  endsAt: string | null;
  liftedAt: string | null;
  liftReason: string | null;
  /** When the member confirmed having read it. */
  readAt: string | null;
  /** Whether it is a pause or ban in force. */
  active: boolean;
}

/** Whether a restriction is a pause or ban in force at a time. `endsAt` is exclusive, as in `selectHolding`. */
export const isActiveRestriction = ({ kind, liftedAt, endsAt }: RestrictionRow, now: Date): boolean =>
  kind !== 'warning' && liftedAt === null && (endsAt === null || endsAt > now);

export async function listRestrictions(
  trx: Trx,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<RestrictionView[]> {
  const rows = await selectMemberRestrictions(trx, tenantId, userId);
  return rows.map((row) => {
    const { userId: _user, operatorId: _operator, startsAt, endsAt, liftedAt, readAt, ...rest } = row;
    return {
      ...rest,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      liftedAt: liftedAt?.toISOString() ?? null,
      readAt: readAt?.toISOString() ?? null,
      active: isActiveRestriction(row, now),
    };
  });
}
