import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { ChatScreen } from '../../../features/chat/chat-screen.tsx';
import { ClosedChat } from '../../../features/chat/closed-chat.tsx';
import type { Refusal } from '../../../features/chat/outbox/outbox.ts';
import { loadThread, sendFromForm } from '../../../features/chat/thread.server.ts';
import { isClosed } from '../../../features/chat/thread-data.ts';
import { threadStyles } from '../../../features/chat/thread-styles.ts';
import { threadHandle } from '../../../features/chat/thread-handle.ts';
import { SiteLogo } from '../../../features/navigation/header/site-logo.tsx';
import { MemberMenu, MemberMenuButton } from '../../../features/safety/member-menu.tsx';
import { MessageReport } from '../../../features/safety/person-menu.tsx';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';

export const links = threadStyles;
export const handle = threadHandle;

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return loadThread(args.context, ctx, { conversation: args.params.id! }, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { request } = args;
  const target = { conversation: args.params.id! };
  return sendFromForm(args.context, ctx, target, { request, form: await request.formData() });
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function ConversationPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useFormResponse<Refusal>() ?? null;
  if (isClosed(data)) return <ClosedChat data={data} text={refused?.text ?? null} home={<SiteLogo />} />;
  return (
    <ChatScreen
      data={data}
      action={paths.chat(data.conversation!.id)}
      refused={refused}
      menu={(deletion) => <MemberMenu profile={data.profile}>{deletion}</MemberMenu>}
      safety={<MemberMenuButton />}
      report={(message, onClose) => <MessageReport profile={data.profile} message={message} onClose={onClose} />}
      home={<SiteLogo />}
    />
  );
}
