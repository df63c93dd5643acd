import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { takeFirstText } from '../../lib/first-text.ts';
import { useSite, useViewer } from '../../lib/site.ts';
import { Composer } from '../../ui/composer.tsx';
import { useGiftTool } from './gift-tool.tsx';
import { NotConfirmed, RefusalNotice } from './refusal-notice.tsx';
import type { OutgoingContent, Refusal } from './outbox.ts';
import type { WriteOptions } from './outbox-store.ts';
import { PhotoRefusal } from './photo-refusal.tsx';
import { usePhotoTool } from './photo-tool.tsx';
import type { ThreadData } from './thread-data.ts';

export interface SendFormProps {
  data: ThreadData;
  action: string;
  refusal: Refusal | null;
  /** Stands above a draft that waits in the box. Its button, named, is none that sends. */
  draftNote: ReactNode;
  onWrite: (content: OutgoingContent, options?: WriteOptions) => void;
}

/** Puts a refused text back: under nothing that was typed since, above it otherwise. */
function restore(box: HTMLTextAreaElement, text: string) {
  box.value = box.value.trim() === '' ? text : `${text}\n${box.value}`;
  box.focus();
}

/** Writes a message. Without script it is a form; with it the text goes to the outbox and the box is free again. */
export function SendForm({ data, action, refusal, draftNote, onWrite }: SendFormProps) {
  const { t } = useTranslation('chat');
  const { messageCredits } = useSite();
  const viewer = useViewer();
  const box = useRef<HTMLTextAreaElement>(null);
  // What the server rendered into the box is not put back a second time.
  const shown = useRef(refusal);
  useEffect(() => {
    if (!refusal || refusal === shown.current) return;
    shown.current = refusal;
    if (box.current && refusal.kind === 'text') restore(box.current, refusal.text);
  }, [refusal]);

  // What was written before logging in, in this tab.
  useEffect(() => {
    const text = takeFirstText(data.profile.id);
    if (text !== '' && box.current?.value === '') box.current.value = text;
  }, [data.profile.id]);

  const write = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!box.current) return;
    if ((submitter as HTMLButtonElement | null)?.name) {
      box.current.value = '';
      return;
    }
    event.preventDefault();
    const text = box.current.value;
    if (text.trim() === '') return;
    onWrite({ kind: 'text', text }, { acceptFictional: new FormData(event.currentTarget).has('accept_fictional') });
    box.current.value = '';
    box.current.focus();
  };
  const notice = viewer?.status === 'not_confirmed' ? <NotConfirmed /> : data.draft !== '' && draftNote;
  const gift = useGiftTool(data, refusal, onWrite);
  const photo = usePhotoTool(data, onWrite);
  return (
    <>
      <PhotoRefusal data={data} />
      <Form method="post" action={action} onSubmit={write} className="send-form">
        <Composer
          ref={box}
          id="composer"
          label={t('composer.label', { name: data.profile.name })}
          placeholder={t('composer.placeholder')}
          defaultValue={refusal?.text ?? data.draft}
          required
          autoComplete="off"
          enterKeyHint="send"
          tools={
            <>
              {photo.button}
              {gift.button}
            </>
          }
          sendLabel={t('composer.send')}
          cost={t('composer.cost', { count: messageCredits })}
          notice={refusal ? <RefusalNotice failure={refusal.failure} data={data} /> : notice}
        >
          <input type="hidden" name="client_id" value={data.clientId} />
        </Composer>
      </Form>
      {photo.dialog}
      {gift.dialog}
    </>
  );
}
