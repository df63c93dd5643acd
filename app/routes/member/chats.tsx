import { redirect, useLoaderData } from '@remix-run/react';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { loadChatList } from '../../features/chat/chat-list.server.ts';
import { ChatsPanel } from '../../features/chat/chats-panel.tsx';
import { isWideScreen, LAST_CHAT_COOKIE, lastChatHere, readLastChat } from '../../features/chat/last-chat.ts';
import type { ChatListData } from '../../features/chat/use-chat-list.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { readCookie } from '../../lib/read-cookie.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const links = areaStyles('chat');
export const handle: RouteHandle<unknown> = { i18n: ['chat'], title: (t) => t('chat:title') };

/** The conversation to be brought back to: the one opened last, where nothing else is asked for and it is in the list. */
function lastOf({ chats }: ChatListData, last: string | null, url: URL): string | null {
  if (url.search !== '') return null;
  return chats.find(({ conversation }) => conversation.id === last)?.conversation.id ?? null;
}

const unixSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

export async function loader({ request, ...args }: LoaderFunctionArgs) {
  const ctx = requireMember({ request, ...args });
  const url = new URL(request.url);
  const list = await loadChatList(args.context, ctx, url.searchParams);
  // Only a page that is opened anew; within the site the browser knows better how wide it is.
  if (request.headers.get('Sec-Fetch-Dest') === 'document') {
    const last = lastOf(list, readLastChat(readCookie(request, LAST_CHAT_COOKIE), unixSeconds(list.now)), url);
    if (last) throw redirect(paths.chat(last));
  }
  return list;
}

/** Brings a member back to the conversation opened last where it stands beside the list, before the list is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const list = await serverLoader<ChatListData>();
  // Whoever is on the list already stays: it is only asked for again, or they came back to it.
  if (window.location.pathname !== paths.chats() && isWideScreen()) {
    const last = lastOf(list, lastChatHere(unixSeconds(list.now)), new URL(request.url));
    if (last) throw redirect(paths.chat(last));
  }
  return list;
}

export const shouldRevalidate = keepWithoutWait;

export default function ChatsPage() {
  return <ChatsPanel data={useLoaderData<typeof loader>()} />;
}
