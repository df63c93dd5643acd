import type { Trx } from '../../../db/client.ts';
import type { Ground, MeasureKind } from './measure-lists.schema.ts';
import { selectRestrictionsOf } from './restrictions.queries.ts';
import type { RestrictionRow } from './restrictions.queries.ts';

/** What was decided about a member, as the desk shows it; moments in ISO 8601. */
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
  /** When the member said that they had read it. */
  readAt: string | null;
  /** Whether it holds now: a pause or a ban that was not lifted and is not over. */
  active: boolean;
}

/** Whether a pause or a ban holds at that moment. */
export const isHolding = ({ kind, liftedAt, endsAt }: RestrictionRow, now: Date): boolean =>
  kind !== 'warning' && liftedAt === null && (endsAt === null || endsAt > now);

/** Everything that was ever decided about a member, newest first. */
export async function listRestrictions(
  trx: Trx,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<RestrictionView[]> {
  const rows = await selectRestrictionsOf(trx, tenantId, userId);
  return rows.map((row) => {
    const { userId: _user, operatorId: _operator, startsAt, endsAt, liftedAt, readAt, ...rest } = row;
    return {
      ...rest,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      liftedAt: liftedAt?.toISOString() ?? null,
      readAt: readAt?.toISOString() ?? null,
      active: isHolding(row, now),
    };
  });
}
