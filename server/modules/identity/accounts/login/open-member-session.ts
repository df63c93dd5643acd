import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { selectKnownDeviceHashes, upsertKnownDevice } from './known-devices.ts';
import { hashToken, isTokenFormat, newToken } from '../tokens/secret-tokens.ts';
import { deleteSession, hasOtherSession, openSession } from '../sessions/sessions.ts';

export interface OpenedSession {
  userId: string;
  sessionId: string;
  sessionToken: string;
  /** Stored in a long-lived cookie, by which the device is recognised later. */
  deviceToken: string;
}

/**
 * Opens a session on this device for an authenticated member, in the caller's transaction. It replaces the previous
 * session of this browser; the caller closes its streams after the commit. The member gets a mail about an
 * unknown device, unless this is their first login and no other session is open.
 */
export async function openMemberSession(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: Ctx,
  { userId, status }: { userId: string; status: string },
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const tenantId = ctx.tenant.id;
  const here = (ctx.viewer ?? ctx.locked)?.sessionId;
  // Kept when another member logs in on the same device.
  const deviceToken = isTokenFormat(ctx.deviceToken) ? ctx.deviceToken : newToken();
  const deviceHash = hashToken(deviceToken);
  const known = await selectKnownDeviceHashes(trx, { tenantId, userId });
  // Signing up does not make a device known, but it leaves an open session there.
  const elsewhere = known.length > 0 || (await hasOtherSession(trx, { tenantId, userId, now, here }));
  await trx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  await upsertKnownDevice(trx, { tenantId, userId, deviceHash, now });
  const session = await openSession(trx, deps.clock, { tenantId, userId, userAgent: ctx.userAgent });
  if (here) await deleteSession(trx, tenantId, here);
  // An unconfirmed address may belong to somebody else, who must not be mailed.
  const unusual = elsewhere && !known.some((hash) => hash.equals(deviceHash)) && status !== 'not_confirmed';
  if (unusual) {
    await queueMail(trx, deps, { tenantId, userId, template: 'new_device', referenceId: session.sessionId });
  }
  return { userId, ...session, deviceToken };
}
