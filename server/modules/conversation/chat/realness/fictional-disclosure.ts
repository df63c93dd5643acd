import { translate } from '../../../../../i18n/index.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { storeMessage } from '../messages/store-message.queries.ts';

/**
 * Answers the question whether a fictional profile is real with no, in the language the member uses. Stored in the
 * transaction of the question, so that it needs no operator. Free, and not a reply: the credits of the question are
 * returned unless an operator replies.
 * @returns id of the answer
 */
export async function sendFictionalDisclosure(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  ctx: MemberCtx,
  { conversationId, fictionalId, questionId }: { conversationId: string; fictionalId: string; questionId: string },
): Promise<string> {
  const id = newId(clock);
  // A platform text that tenants cannot override.
  const text = translate(ctx.locale, 'emails:true_answer', { site: ctx.tenant.name });
  const content = { kind: 'text', text, gift: null, cost: 0, transferId: null, creditsReturnAt: null } as const;
  const place = { id, conversationId, senderId: fictionalId, clientId: `true:${questionId}`, sentAt: clock.now() };
  // No mail or push: the member has just written.
  await storeMessage(trx, ctx.tenant.id, { ...place, ...content, automatic: true }, null);
  return id;
}
