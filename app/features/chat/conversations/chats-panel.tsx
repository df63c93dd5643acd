import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { TypingIndicator } from '../../../ui/chat/conversation.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ConversationList, DeletionFailed } from './conversation-list.tsx';
import { NewMatches } from './new-matches.tsx';
import { ListSearch } from './list-search.tsx';
import { useChatList, type ChatListData } from './use-chat-list.ts';

interface ChatsPanelProps {
  data: ChatListData;
  /** What the member has just done. */
  notice: ReactNode;
  /** What the site says while there are no conversations. */
  words: string;
}

export function ChatsPanel({ data, notice, words }: ChatsPanelProps) {
  const { t } = useTranslation('chat');
  const list = useChatList(data);
  const { name } = list.listQuery;
  const some = list.chats.length > 0;
  // Kept while searching, whatever is found.
  const beside = some || name !== '';
  return (
    <Page>
      <div className={beside ? 'chats-page chats-with-sidebar' : 'chats-page'}>
        <div>
          <SectionHead heading="h1" title={t('title')} />
          {notice}
          <DeletionFailed failure={list.failure} />
          <NewMatches matches={list.matches} heading="h2" />
          {beside && <ListSearch query={list.listQuery} />}
          {some && (
            <Panel look="flush" className="conversation-panel">
              <ConversationList list={list} />
            </Panel>
          )}
          {!some && (name === '' ? <NoChats words={words} /> : <NoSearchResults name={name} />)}
        </div>
        {beside && <NoChatSelected />}
      </div>
    </Page>
  );
}

/** Placeholder for a conversation on screens that show it beside the list. */
function NoChatSelected() {
  const { t } = useTranslation('chat');
  return (
    <section className="no-chat-selected">
      <span className="no-chat-selected-icon" aria-hidden="true">
        <TypingIndicator />
        <Icon name="heart" />
      </span>
      <h2>{t('list.pick_title')}</h2>
      <p>{t('list.pick_text')}</p>
    </section>
  );
}

function NoChats({ words }: Pick<ChatsPanelProps, 'words'>) {
  const { t } = useTranslation('chat');
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink href={paths.members()}>{t('empty.action')}</ButtonLink>}>
      {words}
    </EmptyState>
  );
}

function NoSearchResults({ name }: { name: string }) {
  const { t } = useTranslation('chat');
  const all = (
    <ButtonLink href={paths.chats()} variant="secondary">
      {t('list.all')}
    </ButtonLink>
  );
  return (
    <EmptyState title={t('list.none_title')} action={all}>
      {t('list.none_text', { name })}
    </EmptyState>
  );
}
