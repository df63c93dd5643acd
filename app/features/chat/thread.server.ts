import { data, redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { PROFILE_FACTS } from '../../../tenants/profile-facts.ts';
import { selectText } from '../../../tenants/localised-text.ts';
import { expectedErrorCode, formFailureResponse, ignoreNotFound } from '../../lib/forms/form-failure.server.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { isChecked, rawTextField } from '../../lib/forms/form-data.ts';
import { toGone, toQuoted } from './messages/quoted-message.ts';
import { newClientId } from './outbox/client-id.ts';
import { handleMediaForm } from './media/media-form.server.ts';
import { loadChatList } from './conversations/chat-list.server.ts';
import type { Refusal } from './outbox/outbox.ts';
import { readPhotoForm } from './photos/photo-form.server.ts';
import type { ClosedThreadData, ThreadData } from './thread-data.ts';
import { openerAt, openingLines } from './composer/opening-lines.server.ts';

/** An existing conversation, or a profile before the first message. */
export type ThreadTarget = { conversation: string } | { profile: string };

/** Number of facts and of shared interests shown beside a conversation. */
const SHOWN_FACTS = 4;
const SHOWN_INTERESTS = 4;

const EMPTY_CONVERSATION = {
  messages: [],
  history_limited: false,
  has_older: false,
  unread: 0,
  conversation: null,
  refuses_photos: false,
  photos_refused: false,
  refuses_voice: false,
  voice_refused: false,
  replied: false,
  draft: '',
  draft_after: 0,
};

async function openTarget(
  services: AppLoadContext['services'],
  ctx: MemberCtx,
  target: ThreadTarget,
  page: { before: string | null; around: string | null },
) {
  const found = 'profile' in target ? await services.chat.findConversation(ctx, target.profile) : null;
  const conversation = 'conversation' in target ? target.conversation : found?.conversation?.id;
  const { before, around } = page;
  if (conversation) {
    return services.chat.openConversation(ctx, {
      conversation,
      before: before ?? undefined,
      around: around ?? undefined,
    });
  }
  return { ...EMPTY_CONVERSATION, profile: found!.profile };
}

/**
 * Loads a conversation with the list; marks it as read. One that is not the member's, blocked and unknown alike, is
 * a page of status 404 with the list, so that text written for it is not lost.
 * @param draft text to put into the composer
 */
export async function loadThread(...args: Parameters<typeof loadOpenThread>) {
  try {
    return await loadOpenThread(...args);
  } catch (error) {
    if (expectedErrorCode(error) !== 'not_found') throw error;
    const [context, ctx, , request] = args;
    const list = await loadChatList(context, ctx, new URL(request.url).searchParams);
    return data({ ...list, closed: true } satisfies ClosedThreadData, 404);
  }
}

/** @throws DomainError `not_found` when it is not the member's */
async function loadOpenThread(
  context: AppLoadContext,
  ctx: MemberCtx,
  target: ThreadTarget,
  request: Request,
  draft = '',
): Promise<ThreadData> {
  const { services } = context;
  const { tenant } = ctx;
  const query = new URL(request.url).searchParams;
  const page = { before: query.get('before'), around: query.get('around') };
  // A page of older messages, which is not updated.
  const before = page.before ?? page.around;
  const opened = await openTarget(services, ctx, target, page);
  // After opening, so that both exclude the messages read now.
  const asked = 'profile' in target ? query.get('about') : null;
  const [list, badges, about, subject, reply] = await Promise.all([
    loadChatList(context, ctx, query),
    // Opening has changed nothing else.
    opened.unread > 0 ? services.live.badges(ctx) : null,
    opened.profile.deleted ? null : services.profiles.viewAbout(ctx, opened.profile.id),
    asked === null ? null : services.profiles.viewSubject(ctx, opened.profile.id, asked).catch(ignoreNotFound),
    readReply(context, ctx, opened, query.get('reply')),
  ]);
  const begun = opened.messages.length > 0 || opened.replied;
  const openers =
    begun || subject || opened.profile.deleted ? [] : openingLines(translatorFor(ctx), tenant, about?.common_interests);
  return {
    ...list,
    conversation: opened.conversation,
    profile: opened.profile,
    messages: opened.messages,
    historyLimited: opened.history_limited,
    hasOlder: opened.has_older,
    unread: before === null ? opened.unread : 0,
    before,
    badges,
    clientId: newClientId(),
    draft,
    savedDraft: opened.draft || openerAt(openers, query),
    draftAfter: opened.draft_after,
    messageLength: tenant.message_length,
    freeConversations: tenant.free_conversations,
    gifts: services.chat.listGifts(ctx),
    photos: tenant.features.chat_photos
      ? { credits: tenant.photo_credits, refused: opened.photos_refused, refuses: opened.refuses_photos }
      : null,
    albums: tenant.features.private_album && !opened.profile.fictional,
    voice: tenant.features.voice_messages
      ? {
          credits: tenant.voice_credits ?? tenant.message_credits,
          refused: opened.voice_refused,
          refuses: opened.refuses_voice,
        }
      : null,
    photoForm: tenant.features.chat_photos ? readPhotoForm(context, query) : null,
    replied: opened.replied,
    about: about && {
      facts: about.facts.slice(0, SHOWN_FACTS).map((fact) => ({ ...fact, icon: PROFILE_FACTS[fact.name].icon })),
      shared: about.common_interests.slice(0, SHOWN_INTERESTS),
    },
    like: offerLike(tenant, target, opened.profile, { begun, chosen: query.has('like') }),
    subject: subject ?? null,
    actions: messageActions(tenant),
    reply,
    openers,
    fictional: {
      warning: tenant.fictional_warning && selectText(tenant, tenant.fictional_warning, ctx.locale),
      replyDays: tenant.fictional_reply_days,
    },
  };
}

/** What the site allows with messages. */
export const messageActions = ({ features, reaction_credits }: MemberCtx['tenant']): ThreadData['actions'] => ({
  reactionCredits: features.reactions ? reaction_credits : null,
  replies: features.replies,
});

/** The message to reply to; null if there is none, or the member does not see it in this conversation. */
async function readReply(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  { conversation, messages }: Pick<ThreadData, 'conversation' | 'messages'>,
  id: string | null,
): Promise<ThreadData['reply']> {
  if (id === null || !conversation || !ctx.tenant.features.replies) return null;
  const shown = messages.find((message) => message.id === id);
  if (shown) return toQuoted(shown);
  try {
    const found = await services.chat.viewMessage(ctx, { message: id });
    return found.conversation.id === conversation.id ? toQuoted(found.message) : null;
  } catch (error) {
    if (expectedErrorCode(error) !== 'not_found') throw error;
    return null;
  }
}

/** Offers a like with a first message, and with any message to somebody whom the member wanted to like with it. */
function offerLike(
  { features }: MemberCtx['tenant'],
  target: ThreadTarget,
  { liked, deleted }: ThreadData['profile'],
  { begun, chosen }: { begun: boolean; chosen: boolean },
): ThreadData['like'] {
  if (!features.like_messages || !('profile' in target) || liked || deleted) return null;
  return begun && !chosen ? null : { chosen };
}

/** Redirect target after sending without JavaScript: the same path without its query. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  return url.pathname.replace(/\.data$/, '');
}

const CLOSED: Refusal['failure'] = { code: 'not_found', message: '', fields: {} };

/** Sends a message from a form without JavaScript. */
export async function sendFromForm(
  context: AppLoadContext,
  ctx: MemberCtx,
  target: ThreadTarget,
  { request, form }: { request: Request; form: FormData },
) {
  const other = await handleMediaForm(context, ctx, target, form, returnPath(request));
  if (other) return other;
  const text = rawTextField(form, 'text');
  const clientId = rawTextField(form, 'client_id');
  const replyId = rawTextField(form, 'reply_to') || undefined;
  try {
    await context.services.chat.sendMessage(ctx, {
      ...target,
      text,
      client_id: clientId,
      accept_fictional: isChecked(form, 'accept_fictional'),
      like: isChecked(form, 'like'),
      subject: rawTextField(form, 'subject') || undefined,
      reply_to: replyId,
    });
    return redirect(returnPath(request));
  } catch (error) {
    // The page shows the conversation as closed, or that the message replied to is gone, with the text.
    if (expectedErrorCode(error) === 'not_found') {
      const replyTo = replyId === undefined ? undefined : toGone(replyId);
      return data({ clientId, kind: 'text', text, failure: CLOSED, replyTo } satisfies Refusal, 404);
    }
    const refused = formFailureResponse(error, context);
    return data({ clientId, kind: 'text', text, ...refused.data } satisfies Refusal, refused.init ?? undefined);
  }
}
