import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

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
export const handle: RouteHandle<unknown> = { i18n: ['chat'], title: (t) => t('chat:title') };

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
  return list;
}

/** On wide screens, redirects to the conversation opened last before the list is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const list = await serverLoader<ChatListData>();
  // On the list page itself this is a revalidation or back navigation: stay.
  if (window.location.pathname !== paths.chats() && isWideScreen()) {
    const last = lastConversation(list, readOwnLastChat(unixSeconds(list.now)), new URL(request.url));
    if (last) throw redirect(paths.chat(last));
  }
  return list;
}

export const shouldRevalidate = shouldRevalidatePage;

export default function ChatsPage() {
  return <ChatsPanel data={useLoaderData<typeof loader>()} />;
}
