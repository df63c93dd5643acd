import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { formatDate } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Bubble } from '../../../ui/chat/bubble.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { ContactNote } from '../composer/contact-warning.tsx';
import { GiftMessage } from '../gifts/gift-message.tsx';
import type { OutgoingMessage } from '../outbox/outbox.ts';
import { OutgoingPhoto } from '../photos/outgoing-photo.tsx';
import { PhotoMessage } from '../photos/photo-message.tsx';
import { OutgoingVoice, VoiceMessage } from '../voice/voice-message.tsx';
import { SubjectQuote } from './subject-quote.tsx';
import { MessageQuote } from './message-quote.tsx';
import { splitLinks } from './split-links.ts';

/**
 * Text of a message with links. Links show their full URL, open in a new tab and are never prefetched, so that reading
 * a message is not revealed.
 */
function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    'href' in part ? (
      // The index is stable because messages are immutable.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.href}
      </a>
    ) : (
      part.words
    ),
  );
}

interface MessageBubbleProps {
  message: MessageView;
  otherName: string;
  /** True for the last message of a group. */
  showTime: boolean;
  timeZone: string;
  /** Arrived while the page was open. */
  arriving: boolean;
  /** Link to the message that it replies to. */
  originalHref?: string;
  /** Opens what can be done with it. */
  menu: ReactNode;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, otherName, showTime, timeZone, arriving, originalHref, menu } = props;
  const { t } = useTranslation('chat');
  const locale = useLocale();
  return (
    <Bubble
      id={`m-${message.id}`}
      mine={message.mine}
      from={message.mine ? t('thread.from_me') : t('thread.from_other', { name: otherName })}
      quote={message.reply_to && <MessageQuote quoted={message.reply_to} otherName={otherName} href={originalHref} />}
      reaction={
        message.reaction === null
          ? null
          : {
              emoji: message.reaction,
              label: message.mine
                ? t('message.reacted_other', { name: otherName, emoji: message.reaction })
                : t('message.reacted_me', { emoji: message.reaction }),
            }
      }
      menu={menu}
      state={message.read ? 'read' : 'sent'}
      stateLabel={message.read ? t('state.read') : t('state.sent')}
      time={showTime && <time dateTime={message.sent_at}>{formatDate(locale, message.sent_at, 'time', timeZone)}</time>}
      note={
        <>
          {message.with_like && <LikeMark />}
          {message.automatic && <p className="message-returned">{t('thread.automatic')}</p>}
          {!message.mine && message.kind === 'text' && <ContactNote text={message.text} />}
          <CreditsReturned credits={message.credits_returned} />
        </>
      }
    >
      {message.subject && <SubjectQuote subject={message.subject} owner={message.mine ? otherName : null} />}
      <MessageContent message={message} otherName={otherName} arriving={arriving} />
    </Bubble>
  );
}

function MessageContent({
  message,
  otherName,
  arriving,
}: Pick<MessageBubbleProps, 'message' | 'otherName' | 'arriving'>) {
  const { t } = useTranslation('chat');
  const { kind, gift, photo, voice, mine } = message;
  if (kind === 'gift' && gift) return <GiftMessage gift={gift} mine={mine} arriving={arriving} />;
  if (kind === 'photo' && photo) return <PhotoMessage message={message} photo={photo} otherName={otherName} />;
  if (kind === 'voice') return voice && <VoiceMessage message={message} voice={voice} otherName={otherName} />;
  return kind === 'text' ? <MessageText text={message.text} /> : t(`list.${kind}`);
}

/** The sender likes the recipient with this message. */
function LikeMark() {
  const { t } = useTranslation('chat');
  return (
    <p className="message-returned">
      <Icon name="heart-filled" />
      {t('like.mark')}
    </p>
  );
}

/** Credits returned to the member, for example because nobody replied. */
function CreditsReturned({ credits }: { credits: number }) {
  const { t } = useTranslation('media');
  if (credits === 0) return null;
  return (
    <p className="message-returned">
      <Icon name="coins" />
      {t('returned', { count: credits })}
    </p>
  );
}

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  otherName: string;
  onRetry: () => void;
  onDiscard: () => void;
}

function pendingState({ stalled, tries }: OutgoingMessage) {
  if (stalled) return 'state.retrying';
  return tries > 0 ? 'state.trying' : 'state.sending';
}

export function OutgoingBubble({ message, otherName, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { t } = useTranslation('chat');
  const { content, failure } = message;
  return (
    <Bubble
      mine
      from={t('thread.from_me')}
      state={message.state === 'failed' ? 'failed' : 'sending'}
      stateLabel={t(pendingState(message))}
      time={<span className="visually-hidden">{t('state.sending')}</span>}
      quote={message.replyTo && <MessageQuote quoted={message.replyTo} otherName={otherName} />}
      note={message.withLike && <LikeMark />}
      failure={
        <>
          <span role="alert">{failure ? (failure.fields[content.kind] ?? failure.message) : t('state.failed')}</span>
          <button type="button" onClick={onRetry}>
            {t('state.retry')}
          </button>
          <button type="button" onClick={onDiscard}>
            {t('state.discard')}
          </button>
        </>
      }
    >
      {message.subject && <SubjectQuote subject={message.subject} owner={otherName} />}
      {content.kind === 'text' && content.text}
      {content.kind === 'gift' && <GiftMessage gift={content.gift} mine arriving={false} />}
      {content.kind === 'photo' && <OutgoingPhoto preview={content.preview} message={message} />}
      {content.kind === 'voice' && <OutgoingVoice voice={content} />}
    </Bubble>
  );
}
