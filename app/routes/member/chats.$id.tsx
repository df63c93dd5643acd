import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { ChatScreen } from '../../features/chat/chat-screen.tsx';
import type { Refusal } from '../../features/chat/outbox.ts';
import { loadThread, sendFromForm } from '../../features/chat/thread.server.ts';
import type { ThreadData } from '../../features/chat/thread-data.ts';
import { SiteLogo } from '../../features/navigation/site-logo.tsx';
import { MemberMenu } from '../../features/safety/member-menu.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const links = areaStyles('message', 'chat', 'gifts');
export const handle: RouteHandle<ThreadData | undefined> = {
  i18n: ['chat', 'media', 'safety'],
  title: (t, data) => (data ? t('chat:thread.title', { name: data.profile.name }) : t('chat:title')),
};

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return loadThread(args.context, ctx, { conversation: args.params.id! }, args.request);
}

export function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  return sendFromForm(args.context, ctx, { conversation: args.params.id! }, args.request);
}

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function ConversationPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useFormResponse<Refusal>() ?? null;
  return (
    <ChatScreen
      data={data}
      action={paths.chat(data.conversation!.id)}
      refused={refused}
      menu={(deletion) => <MemberMenu profile={data.profile}>{deletion}</MemberMenu>}
      home={<SiteLogo />}
    />
  );
}
