import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { MessagePage } from '../../../features/chat/messages/message-page.tsx';
import { loadMessagePage, submitMessageForm } from '../../../features/chat/messages/message-page.server.ts';
import { threadStyles } from '../../../features/chat/thread-styles.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const links = threadStyles;
export const handle: RouteHandle<unknown> = {
  i18n: ['chat', 'media', 'message'],
  title: (t) => t('message:title'),
};

export function loader(args: LoaderFunctionArgs) {
  return loadMessagePage(args.context, requireMember(args), args.params.id!);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  return submitMessageForm(args.context, ctx, args.params.id!, await args.request.formData());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function MessageRoute() {
  return <MessagePage data={useLoaderData<typeof loader>()} failure={useFormResponse<FormFailure>() ?? null} />;
}
