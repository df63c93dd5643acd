import { data, redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { reactionSchema } from '../../../../server/modules/conversation/chat/message.schema.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { messageActions } from '../thread.server.ts';

/** Loads the page of one message. @throws DomainError `not_found` */
export async function loadMessagePage({ services }: AppLoadContext, ctx: MemberCtx, id: string) {
  const found = await services.chat.viewMessage(ctx, { message: id });
  return { ...found, actions: messageActions(ctx.tenant), timeZone: ctx.tenant.time_zone };
}
export type MessagePageData = Awaited<ReturnType<typeof loadMessagePage>>;

/** Value of the field `intent` that deletes the message; without it the form is a reaction. */
export const DELETE_INTENT = 'delete';

/** Reacts to a message or deletes it, and returns to its conversation. */
export async function submitMessageForm(context: AppLoadContext, ctx: MemberCtx, id: string, form: FormData) {
  const { chat } = context.services;
  const { conversation } = await chat.viewMessage(ctx, { message: id });
  if (textField(form, 'intent') === DELETE_INTENT) {
    await chat.deleteMessage(ctx, { message: id });
    return redirect(paths.chat(conversation.id));
  }
  try {
    // Taken back unless it is one of the list.
    const chosen = reactionSchema.safeParse({ message: id, emoji: textField(form, 'emoji') });
    if (chosen.success) await chat.react(ctx, chosen.data);
    else await chat.removeReaction(ctx, { message: id });
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`${paths.chat(conversation.id)}#m-${id}`);
}
