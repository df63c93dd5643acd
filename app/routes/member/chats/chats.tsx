import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';
import { BlockedNotice } from '../../../features/safety/blocked-notice.tsx';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { loadChatList } from '../../../features/chat/conversations/chat-list.server.ts';
import { ChatsPanel } from '../../../features/chat/conversations/chats-panel.tsx';
import {
  isWideScreen,
  LAST_CHAT_COOKIE,
  readOwnLastChat,
  readLastChat,
} from '../../../features/chat/conversations/last-chat.ts';
import type { ChatListData } from '../../../features/chat/conversations/use-chat-list.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { readCookie } from '../../../lib/root-data/read-cookie.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const links = areaStyles('chat');
export const handle: RouteHandle<unknown> = {
  composed: ['chat', 'chats'],
  i18n: ['chat', 'profile', 'safety'],
  title: (t) => t('chat:title'),
};

/**
 * The conversation to redirect to: the one opened last, when the address asks for nothing else and it is in the list.
 */
function lastConversation({ chats }: ChatListData, last: string | null, url: URL): string | null {
  if (url.search !== '') return null;
  return chats.find(({ conversation }) => conversation.id === last)?.conversation.id ?? null;
}

const unixSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

export async function loader({ request, ...args }: LoaderFunctionArgs) {
  const ctx = requireMember({ request, ...args });
  const url = new URL(request.url);
  const list = await loadChatList(args.context, ctx, url.searchParams);
  // Document loads only; otherwise the client loader decides by the width of the window.
  if (request.headers.get('Sec-Fetch-Dest') === 'document') {
    const last = lastConversation(
      list,
      readLastChat(readCookie(request, LAST_CHAT_COOKIE), unixSeconds(list.now)),
      url,
    );
    if (last) throw redirect(paths.chat(last));
  }
  const words = translatorFor(ctx)(`niche:${NICHES[ctx.tenant.niche]}.empty`);
  return { ...list, words, blocked: await loadBlocked(args.context, ctx, url.searchParams.get('blocked')) };
}

/** The member just blocked from a conversation; null for none. */
async function loadBlocked({ services }: AppLoadContext, ctx: MemberCtx, id: string | null) {
  if (id === null) return null;
  const found = (await services.safety.listBlocked(ctx)).find((each) => each.id === id);
  return found ? { id, name: found.name } : null;
}

/** On wide screens, redirects to the conversation opened last before the list is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const list = await serverLoader<typeof loader>();
  // On the list page itself this is a revalidation or back navigation: stay.
  if (window.location.pathname !== paths.chats() && isWideScreen()) {
    const last = lastConversation(list, readOwnLastChat(unixSeconds(list.now)), new URL(request.url));
    if (last) throw redirect(paths.chat(last));
  }
  return list;
}

export const shouldRevalidate = shouldRevalidatePage;

export default function ChatsPage() {
  const data = useLoaderData<typeof loader>();
  const notice = data.blocked && <BlockedNotice profile={data.blocked} />;
  return <ChatsPanel data={data} words={data.words} notice={notice} />;
}
