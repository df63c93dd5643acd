import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { claimsToBeReal, cleanMessageText, CLIENT_ID, storeOperatorReply } from '../../../conversation/chat/index.ts';
import { claimKey, releaseWork, claimWork } from '../desk/claims.ts';
import type { DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { acceptRepeated, RepeatedForm } from '../desk/repeated-form.ts';
import { PERMISSION, requireConversation } from './fictional-inbox.ts';

interface ReplyInput {
  text: string;
  /** Id created with the form: submitting it again sends nothing. */
  client_id: string;
  /** Id of the last message that the operator has seen. */
  seen: string;
}

/** Creates the function that answers a member on behalf of a fictional profile. */
export function createFictionalReply(deps: DeskDeps) {
  const { desk, clock } = deps;
  /**
   * Sends an answer. One transaction stores the message with its operator, ends the wait and the pending refund,
   * records the live event, queues push and mail, and writes the audit entry. Of a concurrent answer and refund, only
   * one succeeds.
   * @throws DomainError `invalid_fields` (`text`) if it is blank, too long, claims that the profile is real, or was
   * written before the member's last message was seen; `work_taken`; `work_decided` if it was answered or refunded
   * meanwhile; `conversation_closed`; `not_found`
   */
  return async function reply(ctx: DeskCtx, at: SiteItemKey, input: ReplyInput): Promise<void> {
    const { tenantId, id: conversationId } = at;
    if (!CLIENT_ID.test(input.client_id)) throw fieldError('text', 'invalid');
    const messageId = newId(clock);
    const subject = { type: 'conversation', id: conversationId };
    const deskAction = {
      permission: PERMISSION,
      tenantId,
      action: 'fictional.reply',
      subject,
      detail: { message: messageId },
    };
    await acceptRepeated(
      desk.act(ctx, deskAction, async (trx, tell) => {
        const tenant = deps.tenants.byId(tenantId);
        const head = await requireConversation(trx, at);
        if (!tenant) throw domainError('not_found');
        const text = cleanMessageText(input.text, tenant.message_length);
        if (claimsToBeReal(text, { asked: head.asked })) throw fieldError('text', 'claims_to_be_real');
        if (!head.open) throw domainError('conversation_closed');
        const work = claimKey(ctx, 'fictional', at);
        await claimWork(trx, clock, work);
        const place = { id: messageId, conversationId, fictionalId: head.profileId, memberId: head.memberId };
        const { lastActiveAt } = head;
        const member = { fictional: false, lastActiveAt };
        const content = { text, clientId: input.client_id, operatorId: ctx.operator.id, seen: input.seen, member };
        const stored = await storeOperatorReply(trx, tell, deps, tenantId, { ...place, ...content });
        if (!stored) throw new RepeatedForm();
        await releaseWork(trx, work);
      }),
    );
  };
}
