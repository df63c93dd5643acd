import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ConversationList, DeletionFailed } from './conversations/conversation-list.tsx';
import { ListSearch } from './conversations/list-search.tsx';
import { Thread, type ThreadProps } from './thread.tsx';
import { useChatList, type ChatListData } from './conversations/use-chat-list.ts';
import { useParticipantName } from './conversations/use-participant-name.ts';

/**
 * A conversation, with the list beside it on wide screens. Replaces the site's navigation bars: `home`, the logo above
 * the list, links back to the site.
 */
export function ChatScreen({ data, home, ...thread }: ThreadProps & { home: ReactNode }) {
  const { t } = useTranslation('chat');
  const name = useParticipantName()(data.profile);
  return (
    <Page width="full">
      <h1 className="visually-hidden">{t('thread.title', { name })}</h1>
      <div className="chat">
        <aside className="conversations" aria-label={t('list.label')}>
          <div className="conversations-top">{home}</div>
          <h2>{t('title')}</h2>
          <ConversationSidebar data={data} current={data.conversation?.id ?? null} />
        </aside>
        {/* The key resets all state when another profile is opened. */}
        <Thread key={data.profile.id} data={data} {...thread} />
      </div>
    </Page>
  );
}

function ConversationSidebar({ data, current }: { data: ChatListData; current: string | null }) {
  const { t } = useTranslation('chat');
  const list = useChatList(data);
  const { name } = list.listQuery;
  const some = list.chats.length > 0;
  return (
    <>
      {(some || name !== '') && <ListSearch query={list.listQuery} />}
      <DeletionFailed failure={list.failure} />
      {!some && <p className="thread-notice">{name === '' ? t('empty.title') : t('list.none_text', { name })}</p>}
      <ConversationList list={list} current={current} />
    </>
  );
}
