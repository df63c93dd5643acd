import { useTranslation } from 'react-i18next';
import type { ConversationView } from '../../../server/modules/chat/chat.view.ts';
import { useFictionalWord } from '../../lib/fictional-word.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConversationRow } from '../../ui/chat.tsx';
import { dayKey } from './day-names.ts';
import { useOtherName } from './use-other-name.ts';

export interface ConversationListProps {
  chats: readonly ConversationView[];
  /** Id of the conversation that is open beside the list. */
  current?: string | null;
  timeZone: string;
  now: string;
}

/** The member's conversations, unread ones first. */
export function ConversationList({ chats, current, timeZone, now }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const fictionalWord = useFictionalWord();
  const otherName = useOtherName();
  const preview = usePreview();
  const time = (iso: string) => {
    const sameDay = dayKey(iso, timeZone) === dayKey(now, timeZone);
    return formatDate(locale, iso, sameDay ? 'time' : 'day', timeZone);
  };
  return (
    <ul>
      {chats.map(({ conversation, profile, num_unread_messages: unread, last_message: last }) => (
        <ConversationRow
          key={conversation.id}
          href={paths.chat(conversation.id)}
          current={conversation.id === current}
          name={otherName(profile)}
          avatar={
            <Avatar photo={thumbSource(profile.main_image)} onlineLabel={profile.online ? t('list.online') : null} />
          }
          preview={preview(last)}
          time={last ? time(last.sent_at) : null}
          unread={
            unread > 0
              ? {
                  text: unread > 99 ? '99+' : String(unread),
                  tone: 'unread',
                  label: t('list.unread', { count: unread }),
                }
              : null
          }
          fictionalLabel={profile.fictional ? fictionalWord : null}
        />
      ))}
    </ul>
  );
}

function usePreview() {
  const { t } = useTranslation('chat');
  return (last: ConversationView['last_message']) => {
    if (!last) return t('list.nothing');
    const text = last.kind === 'text' ? last.text : t(`list.${last.kind}`);
    return last.mine ? t('list.own', { text }) : text;
  };
}
