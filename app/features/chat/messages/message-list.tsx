import { Fragment, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { DaySeparator, UnreadSeparator } from '../../../ui/chat/conversation.tsx';
import { dayKey, relativeDay, formatDay } from './calendar-days.ts';
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import type { OutgoingMessage } from '../outbox/outbox.ts';
import { groupMessages } from './message-groups.ts';
import { MessageLink } from './message-link.tsx';
import { useLongPress, useMessageKeys, useQuoteLinks } from './use-message-keys.ts';

interface MessageListProps {
  messages: readonly MessageView[];
  outgoing: readonly OutgoingMessage[];
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  otherName: string;
  /** Id of the first message that was unread. */
  newFrom: string | null;
  timeZone: string;
  now: string;
  /** Path of a page with the given message. */
  pathTo: (message: string) => string;
  /** Opens what can be done with a message. */
  onOpen: (message: string) => void;
}

export function MessageList(props: MessageListProps) {
  const { messages, outgoing, onRetry, onDiscard, otherName, newFrom, timeZone, now, pathTo, onOpen } = props;
  const { t } = useTranslation('chat');
  const locale = useLocale();
  // Constant, to recognise messages that arrived later.
  const [openedAt] = useState(now);
  const today = dayKey(now, timeZone);
  const days = groupMessages(messages, (iso) => dayKey(iso, timeZone));
  const dayName = (day: string, at: string) => {
    const name = relativeDay(day, today);
    return name === 'other' ? formatDay(locale, at, timeZone, today) : t(`thread.${name}`);
  };
  const list = useRef<HTMLDivElement>(null);
  const reachable = useMessageKeys(list, messages.at(-1)?.id);
  useLongPress(list, onOpen);
  useQuoteLinks(list);
  const known = new Set(messages.map(({ id }) => id));
  const hrefOf = (original: string) => `${known.has(original) ? '' : pathTo(original)}#m-${original}`;
  return (
    <div className="messages" ref={list}>
      {days.map(({ day, at, groups }) => (
        <div className="day" key={day}>
          <DaySeparator>{dayName(day, at)}</DaySeparator>
          <ol aria-label={t('thread.messages')}>
            {groups.flatMap((group) =>
              group.messages.map((message, index) => (
                <Fragment key={message.id}>
                  {message.id === newFrom && <UnreadSeparator>{t('thread.new')}</UnreadSeparator>}
                  <MessageBubble
                    message={message}
                    otherName={otherName}
                    timeZone={timeZone}
                    arriving={message.sent_at > openedAt}
                    showTime={index === group.messages.length - 1}
                    originalHref={message.reply_to ? hrefOf(message.reply_to.id) : undefined}
                    menu={
                      <MessageLink
                        id={message.id}
                        reachable={reachable === null || reachable === message.id}
                        onOpen={onOpen}
                      />
                    }
                  />
                </Fragment>
              )),
            )}
          </ol>
        </div>
      ))}
      {outgoing.length > 0 && (
        <ol className="day" aria-label={t('state.sending')}>
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.clientId}
              message={message}
              otherName={otherName}
              onRetry={() => onRetry(message.clientId)}
              onDiscard={() => onDiscard(message.clientId)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
