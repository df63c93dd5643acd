import { data, redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { isChecked, rawTextField } from '../../../lib/forms/form-data.ts';
import {
  ALLOW_INTENT,
  ALLOW_VOICE_INTENT,
  GIFT_INTENT,
  OPEN_INTENT,
  REFUSE_INTENT,
  REFUSE_VOICE_INTENT,
} from './media-intents.ts';
import type { Refusal } from '../outbox/outbox.ts';
import type { ThreadTarget } from '../thread.server.ts';

async function sendGiftFromForm(
  context: AppLoadContext,
  ctx: MemberCtx,
  target: ThreadTarget,
  form: FormData,
  back: string,
) {
  const clientId = rawTextField(form, 'client_id');
  try {
    await context.services.chat.sendGift(ctx, {
      ...target,
      gift: rawTextField(form, 'gift'),
      client_id: clientId,
      accept_fictional: isChecked(form, 'accept_fictional'),
    });
    return redirect(back);
  } catch (error) {
    const refused = formFailureResponse(error, context);
    const refusal = { clientId, kind: 'gift', text: '', ...refused.data } satisfies Refusal;
    return data(refusal, refused.init ?? undefined);
  }
}

/**
 * Handles the forms of a conversation without JavaScript other than sending a text: gifts, opening photos, refusing
 * photos or voice messages.
 * @param back URL of the conversation
 * @returns null for a text
 */
export async function handleMediaForm(
  context: AppLoadContext,
  ctx: MemberCtx,
  target: ThreadTarget,
  form: FormData,
  back: string,
) {
  const { chat } = context.services;
  switch (rawTextField(form, 'intent')) {
    case GIFT_INTENT:
      return sendGiftFromForm(context, ctx, target, form, back);
    case OPEN_INTENT: {
      const message = rawTextField(form, 'message');
      await chat.openPhoto(ctx, { message });
      return redirect(`${back}#m-${message}`);
    }
    case REFUSE_INTENT:
    case ALLOW_INTENT:
      if ('conversation' in target) {
        const refuse = rawTextField(form, 'intent') === REFUSE_INTENT;
        await chat.refusePhotos(ctx, { conversation: target.conversation, refuse });
      }
      return redirect(back);
    case REFUSE_VOICE_INTENT:
    case ALLOW_VOICE_INTENT:
      if ('conversation' in target) {
        const refuse = rawTextField(form, 'intent') === REFUSE_VOICE_INTENT;
        await chat.refuseVoice(ctx, { conversation: target.conversation, refuse });
      }
      return redirect(back);
    default:
      return null;
  }
}
