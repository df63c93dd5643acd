import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';

/** Why something was not taken, and what was written. */
export interface FictionalFailure {
  intent: string;
  message: string;
  fields: Record<string, string>;
  text: string;
}

interface ReplyFormProps {
  character: string;
  /** Of this form: a repeated one sends nothing again. */
  clientId: string;
  /** Id of the last line above it: an answer to less than the member wrote is not sent. */
  seen: string;
  asked: boolean;
  failure: FictionalFailure | null;
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * Where an operator answers; Ctrl and Enter sends and opens the next conversation. Of one conversation (its key): a note that is
 * added meanwhile loads the page again, and leaves what is being written.
 */
export function ReplyForm({ character, clientId, seen, asked, failure }: ReplyFormProps) {
  const { t } = useTranslation('deskfictional');
  const pending = useNavigation().formData?.get('intent') === 'reply';
  const own = failure?.intent === 'reply' ? failure : null;
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever opens the next conversation goes on typing.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <Form method="post" data-keep="reply" className="desk-fictional-reply" noValidate>
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="seen" value={seen} />
      {asked && <Alert tone="warning" title={t('reply.asked')} />}
      {own && !own.fields['text'] && (
        <Alert tone="danger" role="alert">
          {own.message}
        </Alert>
      )}
      <TextareaField
        ref={field}
        name="text"
        rows={4}
        label={t('reply.label', { name: character })}
        hint={t('reply.hint')}
        defaultValue={own?.text ?? ''}
        error={own?.fields['text']}
        onKeyDown={sendByKey}
      />
      <div className="desk-fictional-row">
        <Button icon="paper-plane-right" pending={pending}>
          {t('reply.submit')}
        </Button>
        <span className="desk-fictional-keys">
          <kbd>{t('reply.keyFirst')}</kbd> <kbd>{t('reply.keyThen')}</kbd>
        </span>
      </div>
    </Form>
  );
}
