import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { DeletePage } from '../../../features/chat/deletion/delete-page.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const links = areaStyles('chat');
export const handle: RouteHandle<unknown> = { i18n: ['chat'], title: (t) => t('chat:delete.title') };

/** Asks for confirmation without opening the conversation, which would mark it read. */
export function loader(args: LoaderFunctionArgs) {
  requireMember(args);
  return { conversation: args.params.id! };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  await args.context.services.chat.deleteConversation(ctx, { conversation: args.params.id! });
  return redirect(paths.chats());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeleteConversationPage() {
  return <DeletePage {...useLoaderData<typeof loader>()} />;
}
