import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { lockLikePair, markLikeSeen, storeLike } from '../../../people/likes/index.ts';
import { findOtherProfile } from '../../../people/profiles/index.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import type { SendingInput } from '../message.schema.ts';
import { selectMessageByClientId } from '../messages/messages.queries.ts';
import type { TextContent } from './outgoing-content.ts';
import { sendInTransaction, type SentMessage } from './send-message.ts';

/**
 * Likes a profile and sends it a message in one transaction: both are stored, or neither. Costs what the message does.
 * A repeated client id does not like again, also if the like was withdrawn since.
 * @throws DomainError those of `sendInTransaction`; `not_found` when the tenant has disabled it
 */
export async function sendWithLike(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: MemberCtx,
  input: SendingInput,
  outgoing: TextContent,
): Promise<SentMessage> {
  const { tenant, viewer } = ctx;
  const { profile } = input;
  if (!tenant.features.like_messages || profile === undefined) throw domainError('not_found');
  const me = viewer.profileId;
  // Locked before the account and the conversation, as where a match is ended. What follows sees a previous attempt.
  await lockLikePair(trx, tenant.id, me, profile);
  const keys = { tenantId: tenant.id, senderId: me, clientId: input.client_id };
  if (await selectMessageByClientId(trx, keys)) return sendInTransaction(trx, tell, deps, ctx, input, outgoing);
  const target = await findOtherProfile(trx, ctx, profile);
  const { added, match } = await storeLike(trx, tell, deps, ctx, {
    target,
    source: 'message',
    subject: outgoing.subject?.stored ?? null,
  });
  if (added && match) {
    // The match reveals the other's like.
    await markLikeSeen(trx, tell, tenant.id, { likerId: target.id, likedId: me, at: deps.clock.now() });
  }
  const sent = await sendInTransaction(trx, tell, deps, ctx, input, { ...outgoing, withLike: added });
  return { ...sent, match: added && match };
}
