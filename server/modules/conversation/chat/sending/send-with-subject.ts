import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { findOtherProfile, requireSubject } from '../../../people/profiles/index.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import type { MessageInput } from '../message.schema.ts';
import { selectMessageByClientId } from '../messages/messages.queries.ts';
import type { TextContent } from './outgoing-content.ts';
import { sendInTransaction, type SentMessage } from './send-message.ts';
import { sendWithLike } from './send-with-like.ts';

/**
 * Sends a text, with a like where `input.like` says so, as an answer to what `input.subject` names of the recipient's
 * profile: an answer is stored as it is now, and stays what was answered. A repeated client id looks nothing up, since
 * the profile may have changed.
 * @throws DomainError those of `sendInTransaction`, `sendWithLike` and `requireSubject`
 */
export async function sendWithSubject(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: MemberCtx,
  input: MessageInput,
  outgoing: TextContent,
): Promise<SentMessage> {
  const send = input.like ? sendWithLike : sendInTransaction;
  if (input.subject === undefined) return send(trx, tell, deps, ctx, input, outgoing);
  if (input.profile === undefined) throw domainError('not_found');
  const keys = { tenantId: ctx.tenant.id, senderId: ctx.viewer.profileId, clientId: input.client_id };
  if (await selectMessageByClientId(trx, keys)) return send(trx, tell, deps, ctx, input, outgoing);
  const target = await findOtherProfile(trx, ctx, input.profile);
  const subject = await requireSubject(trx, ctx, target, input.subject);
  return send(trx, tell, deps, ctx, input, { ...outgoing, subject });
}
