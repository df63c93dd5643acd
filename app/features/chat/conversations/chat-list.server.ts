import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { parseListQuery } from './list-query.ts';
import type { ChatListData } from './use-chat-list.ts';

export async function loadChatList(
  context: AppLoadContext,
  ctx: MemberCtx,
  query: URLSearchParams,
): Promise<ChatListData> {
  const listQuery = parseListQuery(query);
  const { name, show: limit } = listQuery;
  const { chats, more } = await context.services.chat.listConversations(ctx, { name, limit });
  return { chats, moreChats: more, listQuery, timeZone: ctx.tenant.time_zone, now: context.now().toISOString() };
}
