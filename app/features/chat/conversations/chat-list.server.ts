import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { thumbSource } from '../../../lib/formatting/photo-source.ts';
import { parseListQuery } from './list-query.ts';
import type { ChatListData } from './use-chat-list.ts';

export async function loadChatList(
  context: AppLoadContext,
  ctx: MemberCtx,
  query: URLSearchParams,
): Promise<ChatListData> {
  const listQuery = parseListQuery(query);
  const { name, show: limit } = listQuery;
  const { services } = context;
  const [{ chats, more }, matches] = await Promise.all([
    services.chat.listConversations(ctx, { name, limit }),
    // While searching, only what is searched for.
    name === '' ? services.likes.listNewMatches(ctx) : [],
  ]);
  return {
    chats,
    moreChats: more,
    matches: matches.map(({ id, name, main_image }) => ({ id, name, photo: thumbSource(main_image) })),
    listQuery,
    timeZone: ctx.tenant.time_zone,
    now: context.now().toISOString(),
  };
}
