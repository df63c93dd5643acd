import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ConversationList, DeletionFailed } from './conversations/conversation-list.tsx';
import { ListSearch } from './conversations/list-search.tsx';
import { NewMatches } from './conversations/new-matches.tsx';
import { Thread, type ThreadProps } from './thread.tsx';
import { useChatList, type ChatListData } from './conversations/use-chat-list.ts';
import { useParticipantName } from './conversations/use-participant-name.ts';

/** A conversation, with the list beside it on wide screens, and the other participant on wider ones. */
export function ChatScreen({ data, home, ...thread }: ThreadProps & { home: ReactNode }) {
  const { t } = useTranslation('chat');
  const name = useParticipantName()(data.profile);
  return (
    <ChatFrame data={data} current={data.conversation?.id ?? null} title={t('thread.title', { name })} home={home}>
      {/* The key resets all state when another profile is opened. */}
      <Thread key={data.profile.id} data={data} {...thread} />
    </ChatFrame>
  );
}

interface ChatFrameProps {
  data: ChatListData;
  /** Id of the open conversation. */
  current: string | null;
  title: string;
  /** The logo above the list, which links back to the site. */
  home: ReactNode;
  children: ReactNode;
}

/** The list of conversations beside one. Replaces the site's navigation bars. */
export function ChatFrame({ data, current, title, home, children }: ChatFrameProps) {
  const { t } = useTranslation('chat');
  return (
    <Page width="full">
      <h1 className="visually-hidden">{title}</h1>
      <div className="chat">
        <aside className="conversations" aria-label={t('list.label')}>
          <div className="conversations-top">{home}</div>
          <h2>{t('title')}</h2>
          <ConversationSidebar data={data} current={current} />
        </aside>
        {children}
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
      <NewMatches matches={list.matches} heading="h3" />
      <DeletionFailed failure={list.failure} />
      {!some && <p className="thread-notice">{name === '' ? t('empty.title') : t('list.none_text', { name })}</p>}
      <ConversationList list={list} current={current} />
    </>
  );
}
