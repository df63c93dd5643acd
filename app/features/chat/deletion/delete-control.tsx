import { Suspense, useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ConversationView } from '../../../../server/modules/conversation/chat/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { deleteConversation } from './deletions.ts';
import { useParticipantName } from '../conversations/use-participant-name.ts';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./delete-dialog.tsx');
const DeleteDialog = lazyPart(load);

interface DeleteControlProps {
  chat: Pick<ConversationView, 'conversation' | 'profile' | 'last_message'>;
  /** Whether the conversation is open on this page, which then navigates to the list. */
  leave: boolean;
  /** `menu`: a menu button of a row, which also offers the profile. */
  look: 'icon' | 'words' | 'menu';
  /** Render prop for the link, which may be hidden while the dialog is open. */
  children?: (link: ReactNode) => ReactNode;
}

/** Deletes a conversation after confirmation: in a dialog, or on a separate page without JavaScript. */
export function DeleteControl({ chat, leave, look, children }: DeleteControlProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const withPart = useLazyModule();
  const name = useParticipantName()(chat.profile);
  const close = useCallback(() => setOpen(false), []);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    withPart(load, () => setOpen(true));
  };
  const confirm = () => {
    close();
    void deleteConversation(chat);
    if (leave) navigate(paths.chats(), { replace: true });
  };
  const href = paths.chatDelete(chat.conversation.id);
  const link =
    look === 'menu' ? (
      // Not focusable, so that a long list has one tab stop per row; the conversation's menu offers it too.
      <IconLink
        href={href}
        icon="dots-three"
        label={t('list.menu')}
        className="conversation-menu"
        tabIndex={-1}
        onClick={press}
      />
    ) : look === 'icon' ? (
      <IconLink href={href} icon="trash" label={t('delete.action')} onClick={press} />
    ) : (
      <ButtonLink href={href} variant="secondary" icon="trash" onClick={press}>
        {t('delete.action')}
      </ButtonLink>
    );
  return (
    <>
      {children ? children(link) : link}
      {open && (
        <Suspense>
          <DeleteDialog
            name={chat.profile.deleted ? null : name}
            profile={look === 'menu' ? chat.profile : null}
            onConfirm={confirm}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
