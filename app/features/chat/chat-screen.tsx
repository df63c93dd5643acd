import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Thread } from './thread.tsx';
import type { ThreadProps } from './thread.tsx';
import { useOtherName } from './use-other-name.ts';

/**
 * A conversation, with the list of all beside it where there is room. The site's bars are not here: `home`, the brand's
 * sign above the list, leads back to the rest.
 */
export function ChatScreen({ data, home, ...thread }: ThreadProps & { home: ReactNode }) {
  const { t } = useTranslation('chat');
  const name = useOtherName()(data.profile);
  return (
    <Page width="full">
      <h1 className="visually-hidden">{t('thread.title', { name })}</h1>
      <div className="chat">
        <aside className="conversations" aria-label={t('list.label')}>
          <div className="conversations-top">{home}</div>
          <h2>{t('title')}</h2>
          {data.chats.length === 0 && <p className="thread-notice">{t('empty.title')}</p>}
          <ConversationList
            chats={data.chats}
            current={data.conversation?.id ?? null}
            timeZone={data.timeZone}
            now={data.now}
          />
        </aside>
        {/* Another person is another thread: nothing typed or waiting is carried over. */}
        <Thread key={data.profile.id} data={data} {...thread} />
      </div>
    </Page>
  );
}
