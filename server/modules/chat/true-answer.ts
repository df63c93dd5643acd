import { translate } from '../../../i18n/index.ts';
import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { storeMessage } from './messages.queries.ts';

/**
 * Answers who asks whether a fictional profile is real: no, in the language in which the member uses the site. It is stored
 * in the transaction of the question, so that there is no question without it and no operator has to be there; it costs
 * nothing, and is no reply: the credits of the question come back unless an operator writes one.
 * @returns the answer's id
 */
export async function answerTruly(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  ctx: MemberCtx,
  { conversationId, fictionalId, questionId }: { conversationId: string; fictionalId: string; questionId: string },
): Promise<string> {
  const id = newId(clock);
  // In the platform's words, which no site rewrites.
  const text = translate(ctx.locale, 'emails:true_answer', { site: ctx.tenant.name });
  const content = { kind: 'text', text, gift: null, cost: 0, transferId: null, returnsAt: null } as const;
  const place = { id, conversationId, senderId: fictionalId, clientId: `true:${questionId}`, sentAt: clock.now() };
  // Nobody is told by mail or push: the member has written this moment.
  await storeMessage(trx, ctx.tenant.id, { ...place, ...content, automatic: true }, null);
  return id;
}
