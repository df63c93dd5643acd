import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { deleteMemberSessions } from '../../accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { deleteMemberSession, selectSessions } from '../credentials.queries.ts';
import { parseDeviceName, type DeviceName } from './device-name.ts';

type SessionsDeps = Pick<Deps, 'database' | 'clock'> & { live: Pick<LiveService, 'closeEndedStreams'> };

/** A session of the member. Times are rounded to days, which is enough to recognise a device. */
export interface SessionView {
  id: string;
  /** Whether it is the current session. */
  current: boolean;
  device: DeviceName;
  /** ISO 8601. */
  since: string;
  /** ISO 8601. */
  seen: string;
  /** Minutes without use after which it locks; null without an app lock. */
  lockMinutes: number | null;
  /** Since when the device's own check opens the lock (ISO 8601); null if it does not. */
  deviceKeySince: string | null;
}

/** A member's sessions by last use, in the caller's transaction. */
export async function listSessionViews(
  trx: Trx,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<Array<Omit<SessionView, 'current'>>> {
  const rows = await selectSessions(trx, tenantId, userId, now);
  return rows.map(({ id, userAgent, createdAt, lastSeenAt, lockMinutes, deviceKeySince }) => {
    const times = { since: createdAt.toISOString(), seen: lastSeenAt.toISOString() };
    return {
      id,
      device: parseDeviceName(userAgent),
      ...times,
      lockMinutes,
      deviceKeySince: deviceKeySince?.toISOString() ?? null,
    };
  });
}

/** The viewer's sessions: the current one first, then by last use. */
export async function listSessions(deps: SessionsDeps, ctx: MemberCtx): Promise<SessionView[]> {
  const { tenant, viewer } = ctx;
  const who = { tenantId: tenant.id, userId: viewer.userId, now: deps.clock.now() };
  const rows = await deps.database.read(ctx, (trx) => listSessionViews(trx, who));
  return rows
    .map((row) => ({ ...row, current: row.id === viewer.sessionId }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends one of the viewer's sessions and its event streams.
 * @throws DomainError `not_found` for another member's session
 */
export async function endSession(deps: SessionsDeps, { tenant, viewer }: MemberCtx, id: string): Promise<void> {
  const ended =
    isUuid(id) &&
    (await deps.database.withTenant(tenant.id, (trx) => deleteMemberSession(trx, tenant.id, viewer.userId, id)));
  if (!ended) throw domainError('not_found');
  deps.live.closeEndedStreams(tenant.id, viewer);
}

/** Ends all of the viewer's sessions except the current one. */
export async function endOtherSessions(deps: SessionsDeps, { tenant, viewer }: MemberCtx): Promise<number> {
  const ended = await deps.database.withTenant(tenant.id, (trx) =>
    deleteMemberSessions(trx, { tenantId: tenant.id, userId: viewer.userId, except: viewer.sessionId }),
  );
  deps.live.closeEndedStreams(tenant.id, viewer);
  return ended;
}
