import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { takeFirstMessage } from '../../../lib/signup/first-message.ts';
import { sendTyping } from '../../../lib/live/typing.ts';
import { Composer } from '../../../ui/forms/composer.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { ReplyNote } from './reply-note.tsx';
import { SendCost } from './send-cost.tsx';
import { useEmojiTool } from './emoji/emoji-tool.tsx';
import { useIcebreakerTool } from './icebreaker-tool.tsx';
import type { Refusal } from '../outbox/outbox.ts';
import { usePhotoTool } from '../photos/photo-tool.tsx';
import { useVoiceTool } from '../voice/voice-tool.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';
import type { ComposerTool, WriteMessage } from './composer-tool.ts';
import { useComposer, type ComposerHandle } from './use-composer.ts';
import { useKeepText } from '../drafts/kept-text.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { Openers } from './openers.tsx';

interface SendFormProps {
  data: ThreadData;
  action: string;
  refusal: Refusal | null;
  /** Shown above a stored draft. Its button has a name, to tell it from the send button. */
  draftNote: ReactNode;
  gift: ComposerTool;
  /** What the message answers. */
  subject: ThreadData['subject'];
  /** The message is on its way. */
  onSend: () => void;
  onDropSubject: () => void;
  /** The message that the text replies to. */
  reply: QuotedMessageView | null;
  onDropReply: () => void;
  /** Texts that are being sent. */
  unsent: readonly string[];
  onWrite: WriteMessage;
  /** Sends a refused gift or photo again, with the warning accepted. */
  onAccept: (clientId: string) => void;
}

/** The composer, filled with a stored draft, a refused text or a text written before signing in. */
function useFilledComposer(data: ThreadData, refusal: Refusal | null) {
  const held = useRef<ComposerHandle | null>(null);
  const draft = useDraft(data, ({ from, to }) => {
    if (held.current?.text() === from) held.current.fill(to);
  });
  const box = useComposer(data.messageLength, (text) => {
    draft.typed(text);
    if (text.trim() !== '' && data.conversation) sendTyping(data.conversation.id);
  });
  held.current = box;
  const { add, fill, text } = box;
  // The server has already rendered this refusal into the composer.
  const shown = useRef(refusal);
  const fresh = useRef(data.draft === '' && refusal === null);
  const { box: area } = box;
  useEffect(() => {
    const kept = draft.unsaved();
    const untouched = text() === area.current?.defaultValue;
    if (kept !== null && fresh.current && untouched) fill(kept);
  }, [draft, area, fill, text]);
  useEffect(() => {
    if (!refusal || refusal === shown.current) return;
    shown.current = refusal;
    if (refusal.kind === 'text') add(refusal.text, 'above');
  }, [refusal, add]);
  // Text written in this tab before signing in.
  useEffect(() => {
    const first = takeFirstMessage(data.profile.id);
    if (first !== '' && text() === '') fill(first);
  }, [data.profile.id, fill, text]);
  return { ...box, draft };
}

/** The send form. With JavaScript the text goes to the outbox and the composer is cleared. */
export function SendForm(props: SendFormProps) {
  const { data, action, refusal, draftNote, gift, subject, onDropSubject, reply, onDropReply, unsent } = props;
  const { onSend, onWrite, onAccept } = props;
  const { t } = useTranslation('chat');
  const { box, typed, changed, fill, text, insert, add, draft } = useFilledComposer(data, refusal);
  const photo = usePhotoTool(data, onWrite);
  const voice = useVoiceTool(data, onWrite);
  const emoji = useEmojiTool({ box, insert });
  const icebreaker = useIcebreakerTool({ add });
  useKeepText(box, unsent);
  const held = { ...data, subject, reply };
  const repliedTo = useRef(reply);
  useEffect(() => {
    if (reply && reply !== repliedTo.current) box.current?.focus();
    repliedTo.current = reply;
  }, [reply, box]);
  const [kept, setKept] = useState(data.draft !== '');
  // Constant: a later refusal is added by an effect, and a changed `defaultValue` would insert it a second time.
  const [refusedAtFirst] = useState(refusal);

  const write = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.name) return fill('');
    event.preventDefault();
    const words = text();
    if (words.trim() === '' || (typed.left ?? 0) < 0) return;
    const form = new FormData(event.currentTarget);
    onWrite(
      { kind: 'text', text: words },
      {
        acceptFictional: form.has('accept_fictional'),
        withLike: form.has('like'),
        subject: subject ?? undefined,
        replyTo: reply ?? undefined,
      },
    );
    onSend();
    fill('');
    onDropReply();
    draft.sent();
    setKept(false);
    box.current?.focus();
  };
  return (
    <>
      <Openers lines={data.openers} like={data.like?.chosen ?? false} onChoose={(line) => add(line, 'below')} />
      <div className="send-area">
        {emoji.dialog}
        <Form
          method="post"
          // Without JavaScript a refused message keeps what it answers.
          action={subject || reply ? threadPath({ ...held, like: null }) : action}
          onSubmit={write}
          className="send-form"
        >
          <Composer
            ref={box}
            id="composer"
            label={t('composer.label', { name: data.profile.name })}
            placeholder={t('composer.placeholder')}
            defaultValue={refusedAtFirst?.text ?? (data.draft || data.savedDraft)}
            required
            autoComplete="off"
            enterKeyHint="send"
            onInput={changed}
            tools={
              <>
                {voice.button}
                {photo.button}
                {gift.button}
              </>
            }
            more={
              <>
                {emoji.button}
                {icebreaker.button}
              </>
            }
            sendLabel={t('composer.send')}
            cost={<SendCost />}
            notice={
              <>
                {reply && <ReplyNote data={held} reply={reply} onDrop={onDropReply} />}
                <ComposerNotices
                  data={held}
                  refusal={refusal}
                  typed={typed}
                  onAccept={onAccept}
                  draftNote={kept && draftNote}
                  onDrop={onDropSubject}
                />
              </>
            }
          >
            <input type="hidden" name="client_id" value={data.clientId} />
            {reply && <input type="hidden" name="reply_to" value={reply.id} />}
          </Composer>
        </Form>
      </div>
      {voice.dialog}
      {photo.dialog}
      {gift.dialog}
      {icebreaker.dialog}
    </>
  );
}
