import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ConversationView } from '../../../../server/modules/conversation/chat/index.ts';
import { formatBadgeCount } from '../../../lib/formatting/badge-count.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { formatDate } from '../../../lib/formatting/format.ts';
import { usePresence } from '../../../lib/live/presence.ts';
import { useTyping } from '../../../lib/live/typing.ts';
import { thumbSource } from '../../../lib/formatting/photo-source.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { ConversationRow } from '../../../ui/chat/conversation.tsx';
import { dayKey } from '../messages/calendar-days.ts';
import { DeleteControl } from '../deletion/delete-control.tsx';
import { messagePreview } from './message-preview.ts';
import { useParticipantName } from './use-participant-name.ts';

interface ConversationItemProps {
  chat: ConversationView;
  href: string;
  current: boolean;
  timeZone: string;
  now: string;
}

/** A conversation in the list: profile, last message or draft or typing indicator, time, unread count. */
export function ConversationItem({ chat, href, current, timeZone, now }: ConversationItemProps) {
  const { t } = useTranslation('chat');
  const { profile, num_unread_messages: unread, last_message: last } = chat;
  const fictionalWord = useFictionalLabel();
  const name = useParticipantName()(profile);
  const online = usePresence(profile);
  const time = useShortTime(timeZone, now);
  return (
    <ConversationRow
      href={href}
      current={current}
      name={name}
      avatar={<Avatar photo={thumbSource(profile.main_image)} onlineLabel={online ? t('list.online') : null} />}
      preview={<Preview chat={chat} />}
      time={last && <time dateTime={last.sent_at}>{time(last.sent_at)}</time>}
      unread={
        unread > 0
          ? { text: formatBadgeCount(unread), tone: 'unread', label: t('list.unread', { count: unread }) }
          : null
      }
      fictionalLabel={profile.fictional ? fictionalWord : null}
      action={<DeleteControl chat={chat} leave={current} look="menu" />}
    />
  );
}

/** Formats the time for today and the date for other days. */
function useShortTime(timeZone: string, now: string) {
  const locale = useLocale();
  return (iso: string) => {
    const sameDay = dayKey(iso, timeZone) === dayKey(now, timeZone);
    return formatDate(locale, iso, sameDay ? 'time' : 'day', timeZone);
  };
}

function Preview({ chat: { conversation, draft, last_message: last } }: Pick<ConversationItemProps, 'chat'>) {
  const { t } = useTranslation('chat');
  if (useTyping(conversation.id)) return <em>{t('list.typing')}</em>;
  if (draft) return <em>{t('list.draft', { text: draft })}</em>;
  if (!last) return t('list.nothing');
  const text = messagePreview(t, last);
  return last.mine ? t('list.own', { text }) : text;
}
