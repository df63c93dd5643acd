import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConversationItem } from './conversation-item.tsx';
import { PAGE_SIZE, toPathQuery, toSearchString } from './list-query.ts';
import type { ChatList } from './use-chat-list.ts';

interface ConversationListProps {
  list: ChatList;
  /** Id of the open conversation. */
  current?: string | null;
}

/** The member's conversations, unread first. */
export function ConversationList({ list, current }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const { chats, listQuery, timeZone, now } = list;
  const { pathname } = useLocation();
  return (
    <>
      <ul>
        {chats.map((chat) => (
          <ConversationItem
            key={chat.conversation.id}
            chat={chat}
            href={paths.chat(chat.conversation.id, toPathQuery(listQuery))}
            current={chat.conversation.id === current}
            timeZone={timeZone}
            now={now}
          />
        ))}
      </ul>
      {list.moreChats && (
        <p className="conversations-more">
          <Link
            to={{ pathname, search: toSearchString({ ...listQuery, show: listQuery.show + PAGE_SIZE }) }}
            replace
            preventScrollReset
          >
            {t('list.more')}
          </Link>
        </p>
      )}
    </>
  );
}

export function DeletionFailed({ failure }: Pick<ChatList, 'failure'>) {
  const { t } = useTranslation('chat');
  if (failure === null) return null;
  return (
    <Alert tone="danger" role="alert" title={t('delete.failed')}>
      {failure || t('refused.generic')}
    </Alert>
  );
}
