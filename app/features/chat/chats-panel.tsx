import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ConversationList } from './conversation-list.tsx';
import type { ConversationListProps } from './conversation-list.tsx';

/** All conversations on a page of their own, kept true while it stays open. */
export function ChatsPanel({ chats, timeZone, now }: ConversationListProps) {
  const { t } = useTranslation('chat');
  useLiveEvents('message', wishRefresh);
  useLiveEvents('read', wishRefresh);
  useLiveEvents('account', wishRefresh);
  return (
    <Page>
      <div className="chats-page">
        <SectionHead heading="h1" title={t('title')} />
        {chats.length > 0 ? (
          <Panel look="flush" className="conversation-panel">
            <ConversationList chats={chats} timeZone={timeZone} now={now} />
          </Panel>
        ) : (
          <NoChats />
        )}
      </div>
    </Page>
  );
}

function NoChats() {
  const { t } = useTranslation('chat');
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink href={paths.members()}>{t('empty.action')}</ButtonLink>}>
      {t('empty.text')}
    </EmptyState>
  );
}
