import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBadges, useSetBadges } from '../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { MessageList } from './messages/message-list.tsx';
import { messagePreview } from './conversations/message-preview.ts';
import { SendForm } from './composer/send-form.tsx';
import { useSubject } from './composer/use-subject.ts';
import type { OutgoingContent, Refusal } from './outbox/outbox.ts';
import type { WriteOptions } from './outbox/outbox-store.ts';
import { AboutPane } from './about/about-pane.tsx';
import { GiftLink, useGiftTool } from './gifts/gift-tool.tsx';
import { ReadReceiptsNote } from './messages/read-receipts-note.tsx';
import { ThreadMessages } from './messages/thread-messages.tsx';
import { JumpToLatest } from './messages/jump-to-latest.tsx';
import { ConversationHeader } from './messages/conversation-header.tsx';
import type { ThreadData } from './thread-data.ts';
import { threadPath } from './thread-path.ts';
import { useUnreadMarker } from './messages/unread-marker.ts';
import { useLiveThread } from './messages/use-live-thread.ts';
import { useParticipantName } from './conversations/use-participant-name.ts';
import { toQuoted } from './messages/quoted-message.ts';
import { useMessageMenu } from './messages/use-message-menu.tsx';
import { useReply } from './drafts/use-reply.ts';
import { useOutbox } from './outbox/use-outbox.ts';
import { useThreadScroll } from './messages/use-thread-scroll.ts';
import { rememberChat } from './conversations/last-chat.ts';

/** Remembers the open conversation with the time it was opened. */
function useLastChat({ conversation, now }: Pick<ThreadData, 'conversation' | 'now'>): void {
  const id = conversation?.id;
  const opened = useRef(now);
  // Only once per conversation: revalidation must not restore a cookie deleted meanwhile.
  useEffect(() => {
    if (id) rememberChat(id, Math.floor(Date.parse(opened.current) / 1000));
  }, [id]);
}

export interface ThreadProps {
  data: ThreadData;
  /** Path of the route, which also handles sending. */
  action: string;
  /** Error of a form sent without JavaScript. */
  refused: Refusal | null;
  /** Renders the menu in the header, with a link to delete the conversation if there is one. */
  menu: (deletion: ReactNode) => ReactNode;
  /** Opens reporting and blocking, beside the conversation. */
  safety: ReactNode;
  /** Renders the report of one message. */
  report: (message: string, onClose: () => void) => ReactNode;
  /** Shown above a stored draft. */
  draftNote?: ReactNode;
}

/** A conversation: header, messages, composer. */
export function Thread({ data, action, refused, menu, safety, report, draftNote }: ThreadProps) {
  const { t } = useTranslation('chat');
  const { profile, timeZone, now } = data;
  const name = useParticipantName()(profile);
  const viewer = useViewer();
  const toast = useToast();
  const [refusal, setRefusal] = useState(refused);
  const [reply, setReply] = useReply(data);
  const badges = useBadges();
  const setBadges = useSetBadges();
  useEffect(() => {
    if (data.badges) setBadges(data.badges);
  }, [data.badges, setBadges]);
  const sending = useRef(false);
  const unread = useUnreadMarker(data.messages, data.unread);
  const { messages, add, change, remove, announced } = useLiveThread(data, {
    isSending: () => sending.current,
    onArrival: unread.arrived,
    onRemoved: (id) => id === reply?.id && setReply(null),
  });
  const { subject, release, restore, drop } = useSubject(data.subject);
  const held = { ...data, subject, reply };
  const { outgoing, write, retry, discard } = useOutbox(profile.id, {
    onSent: (answer) => {
      add([answer.message]);
      if (answer.message.subject) drop();
      setRefusal(null);
      setBadges({ ...badges, credits: answer.credits });
      if (answer.match) toast({ text: t('like.match', { name }), icon: 'heart' });
      requestRevalidation();
    },
    onRefused: (refused) => {
      setRefusal(refused);
      restore(refused.subject);
      // Otherwise the message that it replied to is gone.
      if (refused.replyTo && refused.failure.code !== 'not_found') setReply(refused.replyTo);
    },
  });
  sending.current = outgoing.length > 0;
  const scroll = useRef<HTMLDivElement>(null);
  const { away, toNewest } = useThreadScroll(scroll);
  useLastChat(data);
  const send = (content: OutgoingContent, options?: WriteOptions) => {
    setRefusal(null);
    write(content, options);
    unread.clear();
    toNewest();
  };
  const again = (clientId: string, options?: WriteOptions) => {
    setRefusal(null);
    retry(clientId, options);
  };
  const gift = useGiftTool(data, refusal, send);
  const messageMenu = useMessageMenu(data, {
    messages,
    otherName: name,
    onReply: (message) => setReply(toQuoted(message)),
    change,
    remove,
    report,
  });
  return (
    <>
      <section className="thread" aria-label={t('thread.title', { name })}>
        <ConversationHeader data={held} credits={badges.credits} menu={menu} />
        <ThreadMessages data={data} messages={messages} scroll={scroll} onLoad={add}>
          <MessageList
            messages={messages}
            outgoing={outgoing}
            onRetry={again}
            onDiscard={discard}
            otherName={name}
            newFrom={unread.mark}
            timeZone={timeZone}
            now={now}
            pathTo={(around) => (data.conversation ? paths.chat(data.conversation.id, { around }) : '')}
            onOpen={messageMenu.open}
          />
          {!viewer?.paidUser && !profile.deleted && messages.at(-1)?.mine && (
            <ReadReceiptsNote name={name} back={threadPath(held)} />
          )}
        </ThreadMessages>
        <JumpToLatest messages={messages} scrolledUp={away} onJump={() => toNewest(true)} />
        <p className="visually-hidden" aria-live="polite">
          {announced && (
            // The key makes screen readers announce a repeated text.
            <span key={announced.id}>
              {'message' in announced
                ? t('thread.new_message', { name, text: messagePreview(t, announced.message) })
                : t('message.reacted_other', { name, emoji: announced.reaction })}
            </span>
          )}
        </p>
        {profile.deleted ? (
          <p className="thread-notice">{t('thread.deleted_text')}</p>
        ) : (
          <SendForm
            data={data}
            action={action}
            refusal={refusal}
            draftNote={draftNote}
            gift={gift}
            subject={subject}
            onSend={release}
            onDropSubject={drop}
            reply={reply}
            onDropReply={() => setReply(null)}
            unsent={outgoing.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))}
            onWrite={send}
            onAccept={(clientId) => again(clientId, { acceptFictional: true })}
          />
        )}
        {messageMenu.dialog}
      </section>
      {!profile.deleted && (
        <AboutPane
          data={data}
          gift={gift.button && <GiftLink profile={profile} onOpen={gift.open} />}
          safety={safety}
        />
      )}
    </>
  );
}
