import type { Trx } from '../../../db/client.ts';
import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { selectDeviceHashes, upsertKnownDevice } from './known-devices.ts';
import { hashToken, isTokenShaped, newToken } from './secret-tokens.ts';
import { deleteSession, hasOtherSession, openSession } from './sessions.ts';

export interface OpenedSession {
  userId: string;
  sessionId: string;
  sessionToken: string;
  /** For a long-lived cookie: by it the device is known when it comes back. */
  deviceToken: string;
}

/**
 * Opens a session on this device for a member who has proved who they are, in the caller's transaction; whoever was
 * signed in here is not any more, and the caller wakes their streams once it has committed. The member is mailed when they have logged in
 * before or are signed in elsewhere, but never from this device.
 */
export async function enterAccount(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: Ctx,
  { userId, status }: { userId: string; status: string },
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const tenantId = ctx.tenant.id;
  // Kept when another member logs in here too: one device is one device, whoever uses it.
  const deviceToken = isTokenShaped(ctx.deviceToken) ? ctx.deviceToken : newToken();
  const deviceHash = hashToken(deviceToken);
  const known = await selectDeviceHashes(trx, { tenantId, userId });
  // Where somebody signed up is no device that has logged in, but their session there is open.
  const elsewhere =
    known.length > 0 || (await hasOtherSession(trx, { tenantId, userId, now, here: ctx.viewer?.sessionId }));
  await trx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  await upsertKnownDevice(trx, { tenantId, userId, deviceHash, now });
  const session = await openSession(trx, deps.clock, { tenantId, userId, userAgent: ctx.userAgent });
  if (ctx.viewer) await deleteSession(trx, tenantId, ctx.viewer.sessionId);
  // An address that is not confirmed may be a stranger's, who is not to be mailed about it.
  const unusual = elsewhere && !known.some((hash) => hash.equals(deviceHash)) && status !== 'not_confirmed';
  if (unusual) {
    await queueMail(trx, deps, { tenantId, userId, template: 'new_device', referenceId: session.sessionId });
  }
  return { userId, ...session, deviceToken };
}
