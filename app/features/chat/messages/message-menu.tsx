import { useState } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';
import { canReact, canReply } from './message-rules.ts';
import { ReactionRow } from './reaction-row.tsx';

interface MessageMenuProps {
  data: ThreadData;
  message: MessageView;
  otherName: string;
  onReacted: (reaction: string | null) => void;
  onReply: () => void;
  onReport: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Calls the API about a message; tells the member what went wrong. @returns whether it succeeded */
function useMessageCall(data: ThreadData) {
  const { t } = useTranslation(['message', 'chat']);
  const toast = useToast();
  return async (method: 'POST' | 'DELETE', path: string, body: object): Promise<boolean> => {
    const response = await callJson(method, path, body).catch(() => undefined);
    if (response?.ok) return true;
    // Nobody is signed in any more; the page reloads.
    if (response === null) return false;
    const refused =
      response && response.status < 500 && ((await response.json()) as { error: string; message: string });
    const words = refused && (refused.error === 'not_found' ? t('chat:message.gone') : refused.message);
    toast({
      text: words || t('failed'),
      tone: 'danger',
      action: response?.status === 402 && (
        <Link to={paths.credits({ back: threadPath(data) })}>{t('chat:refused.buy')}</Link>
      ),
    });
    return false;
  };
}

/** What a member can do with a message; loaded when it is opened. */
export default function MessageMenu(props: MessageMenuProps) {
  const { data, message, otherName, onReacted, onReply, onReport, onDeleted, onClose } = props;
  const { t } = useTranslation(['message', 'chat']);
  const toast = useToast();
  const call = useMessageCall(data);
  const [deleting, setDeleting] = useState(false);
  const { id, mine, text, reaction } = message;
  const react = async (emoji: string | null) => {
    onClose();
    onReacted(emoji);
    const body = emoji === null ? { message: id } : { message: id, emoji };
    if (!(await call(emoji === null ? 'DELETE' : 'POST', paths.apiReaction(), body))) onReacted(reaction);
  };
  const copy = async () => {
    onClose();
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    toast(copied ? { text: t('copied'), tone: 'success' } : { text: t('copy_failed'), tone: 'danger' });
  };
  const remove = async () => {
    onClose();
    if (!(await call('DELETE', paths.apiMessage(), { message: id }))) return;
    onDeleted();
    toast({ text: t('deleted'), tone: 'success' });
  };
  if (deleting) {
    return (
      <Dialog open size="small" title={t('delete_title')} onClose={onClose}>
        <p>{t('delete_text', { name: otherName })}</p>
        <DialogActions>
          <Button type="button" variant="danger" icon="trash" onClick={() => void remove()}>
            {t('delete')}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('chat:delete.cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog open size="small" title={t('title')} onClose={onClose} closeLabel={t('chat:thread.close')}>
      <div className="form-stack">
        {canReact(message, data) && (
          <ReactionRow
            current={reaction}
            credits={data.actions.reactionCredits ?? 0}
            onChoose={(emoji) => void react(emoji)}
          />
        )}
        {canReply(message, data) && (
          <Button type="button" variant="secondary" block icon="arrow-bend-up-left" onClick={onReply}>
            {t('reply')}
          </Button>
        )}
        {message.kind === 'text' && (
          <Button type="button" variant="secondary" block icon="copy" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        {!mine && message.kind !== 'erased' && !data.profile.deleted && (
          <Button type="button" variant="secondary" block icon="flag" onClick={onReport}>
            {t('report')}
          </Button>
        )}
        <Button type="button" variant="secondary" block icon="trash" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  );
}
