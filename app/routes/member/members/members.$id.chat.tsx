import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { loadFirstMessageText } from '../../../features/auth/first-message.server.ts';
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
import { textField } from '../../../lib/forms/form-data.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';

/** Name and value of the button that discards the first message; it submits the form that would send it. */
const DISCARD_BUTTON = { name: 'intent', value: 'discard' } as const;

/** Note above the composer: the text was written at signup, with a button to discard it. */
function FirstMessageNote({ name }: { name: string }) {
  const { t } = useTranslation('kept');
  return (
    <Alert
      icon="pencil-simple"
      title={t('note', { name })}
      action={
        <Button {...DISCARD_BUTTON} variant="secondary" size="small" formNoValidate>
          {t('discard')}
        </Button>
      }
    />
  );
}

export const links = threadStyles;
export const handle = threadHandle;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const profile = args.params.id!;
  const draft = await loadFirstMessageText(args.context, ctx, profile);
  return loadThread(args.context, ctx, { profile }, args.request, draft);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const profile = args.params.id!;
  const form = await args.request.formData();
  if (textField(form, DISCARD_BUTTON.name) === DISCARD_BUTTON.value) {
    await args.context.services.accounts.dismissFirstMessage(ctx);
    return redirect(paths.memberChat(profile));
  }
  return sendFromForm(args.context, ctx, { profile }, { request: args.request, form });
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** Writing to a member: the existing conversation, or an empty one. */
export default function MemberChatPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useFormResponse<Refusal>() ?? null;
  if (isClosed(data)) return <ClosedChat data={data} text={refused?.text ?? null} home={<SiteLogo />} />;
  return (
    <ChatScreen
      data={data}
      action={paths.memberChat(data.profile.id)}
      refused={refused}
      draftNote={<FirstMessageNote name={data.profile.name} />}
      menu={(deletion) => <MemberMenu profile={data.profile}>{deletion}</MemberMenu>}
      safety={<MemberMenuButton />}
      report={(message, onClose) => <MessageReport profile={data.profile} message={message} onClose={onClose} />}
      home={<SiteLogo />}
    />
  );
}
