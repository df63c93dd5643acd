import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-answer.ts';
import { DeskForm, SendKeys, sendByKey } from '../kit/desk-form.tsx';

interface ReplyFormProps {
  character: string;
  /** Makes the message idempotent. */
  clientId: string;
  /** Id of the last shown message: the reply is refused when the member has written since. */
  seen: string;
  asked: boolean;
  answer: DeskAnswer | undefined;
}

/**
 * The operator's reply; Ctrl+Enter sends it and opens the next conversation. Its key is the conversation, so that a draft
 * survives a reload of the page after a note was added.
 */
export function ReplyForm({ character, clientId, seen, asked, answer }: ReplyFormProps) {
  const { t } = useTranslation('deskfictional');
  const { wrong, given } = formState(answer, 'reply');
  const field = useRef<HTMLTextAreaElement>(null);
  // The next conversation opens with the focus in its field.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <DeskForm
      intent="reply"
      keep="reply"
      answer={answer}
      submit={t('reply.submit')}
      button={{ icon: 'paper-plane-right' }}
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="seen" value={seen} />
      {asked && <Alert tone="warning" title={t('reply.asked')} />}
      <TextareaField
        ref={field}
        name="text"
        rows={4}
        label={t('reply.label', { name: character })}
        hint={t('reply.hint')}
        defaultValue={given['text'] ?? ''}
        error={wrong['text']}
        onKeyDown={sendByKey}
      />
      <SendKeys />
    </DeskForm>
  );
}
