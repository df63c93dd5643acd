import { useRef, type ReactNode, type RefObject } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { photoSource } from '../../../lib/formatting/photo-source.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { ThreadIntro } from '../../../ui/chat/conversation.tsx';
import { Shared } from '../about/about-pane.tsx';
import { HistoryLimitNotice } from './history-limit-notice.tsx';
import { OlderMessages } from './older-messages.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

/** Scrollable regions must be keyboard accessible (WCAG 2.1.1); not all browsers make them focusable. */
const KEYBOARD_SCROLLABLE = { tabIndex: 0 };

interface ThreadMessagesProps {
  data: ThreadData;
  messages: readonly MessageView[];
  scroll: RefObject<HTMLDivElement>;
  onLoad: (messages: MessageView[]) => void;
  /** The messages and what follows them. */
  children: ReactNode;
}

/** The scroll container of a conversation, with older messages or an introduction at the top. */
export function ThreadMessages({ data, messages, scroll, onLoad, children }: ThreadMessagesProps) {
  const { t } = useTranslation('chat');
  const { conversation, before, historyLimited, hasOlder } = data;
  const oldest = messages[0];
  // Resets the loading of older messages when a reload has replaced all known messages.
  const first = useRef(oldest?.id);
  const joined = messages.some(({ id }) => id === first.current);
  if (!joined) first.current = oldest?.id;
  return (
    <div
      className="thread-scroll thread-end-aligned"
      ref={scroll}
      {...KEYBOARD_SCROLLABLE}
      role="region"
      aria-label={t('thread.messages')}
    >
      <div className="thread-content">
        {before && conversation && (
          <p className="thread-notice">
            <Link to={paths.chat(conversation.id)}>{t('thread.latest')}</Link>
          </p>
        )}
        {conversation && oldest && (
          <OlderMessages
            key={first.current}
            conversationId={conversation.id}
            oldest={oldest.id}
            hasOlder={hasOlder}
            scroll={scroll}
            onLoad={onLoad}
          />
        )}
        {historyLimited && <HistoryLimitNotice back={threadPath(data)} />}
        {!historyLimited && !hasOlder && !before && <Intro data={data} begun={messages.length > 0} />}
        {children}
      </div>
    </div>
  );
}

/** A first contact: both portraits and what the two share; advice unless opening lines follow. Later, of a match, that it is one. */
function Intro({ data: { profile, about, openers }, begun }: { data: ThreadData; begun: boolean }) {
  const { t } = useTranslation('chat');
  const viewer = useViewer();
  if (begun && !profile.match) return null;
  return (
    <ThreadIntro
      faces={
        <>
          <Avatar photo={photoSource(profile.main_image)} size="large" />
          <Avatar photo={viewer?.photo ?? null} size="large" />
        </>
      }
      title={profile.match ? t('thread.match_title') : t('thread.start_title')}
    >
      {!begun && openers.length === 0 && <p>{t('thread.start_text', { name: profile.name })}</p>}
      {!begun && about && <Shared interests={about.shared} />}
    </ThreadIntro>
  );
}
