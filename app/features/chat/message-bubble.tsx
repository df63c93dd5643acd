import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { formatDate } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { ContactNote } from './contact-warning.tsx';
import { MessageText } from './message-text.tsx';
import type { OutgoingMessage } from './outbox.ts';

export interface MessageBubbleProps {
  message: MessageView;
  otherName: string;
  /** The last of its group carries the time. */
  showTime: boolean;
  timeZone: string;
}

/** A stored message. */
export function MessageBubble({ message, otherName, showTime, timeZone }: MessageBubbleProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  return (
    <Bubble
      id={`m-${message.id}`}
      mine={message.mine}
      from={message.mine ? t('thread.from_me') : t('thread.from_other', { name: otherName })}
      state={message.read ? 'read' : 'sent'}
      stateLabel={message.read ? t('state.read') : t('state.sent')}
      note={!message.mine && message.kind === 'text' && <ContactNote text={message.text} />}
      time={showTime && <time dateTime={message.sent_at}>{formatDate(locale, message.sent_at, 'time', timeZone)}</time>}
    >
      {message.kind === 'text' ? <MessageText text={message.text} /> : t(`list.${message.kind}`)}
    </Bubble>
  );
}

export interface OutgoingBubbleProps {
  message: OutgoingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message on its way, or one that did not get through and waits for the member. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { t } = useTranslation('chat');
  return (
    <Bubble
      mine
      from={t('thread.from_me')}
      state={message.state === 'failed' ? 'failed' : 'sending'}
      stateLabel={message.tries > 0 ? t('state.retrying') : t('state.sending')}
      time={<span className="visually-hidden">{t('state.sending')}</span>}
      failure={
        <>
          <span role="alert">{t('state.failed')}</span>
          <button type="button" onClick={onRetry}>
            {t('state.retry')}
          </button>
          <button type="button" onClick={onDiscard}>
            {t('state.discard')}
          </button>
        </>
      }
    >
      {message.content.kind === 'text' ? message.content.text : t(`list.${message.content.kind}`)}
    </Bubble>
  );
}
