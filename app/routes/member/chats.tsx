import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { ChatsPanel } from '../../features/chat/chats-panel.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const links = areaStyles('chat');
export const handle: RouteHandle<unknown> = { title: (t) => t('chat:title') };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { chats } = await args.context.services.chat.listConversations(ctx);
  return { chats, timeZone: ctx.tenant.time_zone, now: args.context.now().toISOString() };
}

export const shouldRevalidate = keepWithoutWait;

export default function ChatsPage() {
  return <ChatsPanel {...useLoaderData<typeof loader>()} />;
}
