import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { useBadges, useSetBadges } from '../../lib/live/live-provider.tsx';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { photoSource } from '../../lib/photo-source.ts';
import { useViewer } from '../../lib/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ThreadIntro } from '../../ui/chat.tsx';
import { HistoryLimited } from './history-limited.tsx';
import { MessageList } from './message-list.tsx';
import { OlderMessages } from './older-messages.tsx';
import { SendForm } from './send-form.tsx';
import type { OutgoingContent, Refusal } from './outbox.ts';
import type { WriteOptions } from './outbox-store.ts';
import { ThreadTop } from './thread-top.tsx';
import type { ThreadData } from './thread-data.ts';
import { useLiveThread } from './use-live-thread.ts';
import { useOtherName } from './use-other-name.ts';
import { useOutbox } from './use-outbox.ts';

/** What scrolls must be within reach of the keyboard (WCAG 2.1.1); not every browser sees to that itself. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

export interface ThreadProps {
  data: ThreadData;
  /** Address of the route itself, which sends. */
  action: string;
  /** What the server answered to a form sent without script. */
  refused: Refusal | null;
  /** Stands at the end of the top bar. */
  menu: ReactNode;
  /** Stands above what waits in the box, where something does. */
  draftNote?: ReactNode;
}

/** One conversation: top bar, messages, composer. */
export function Thread({ data, action, refused, menu, draftNote }: ThreadProps) {
  const { t } = useTranslation('chat');
  const { profile, conversation, timeZone, now } = data;
  const name = useOtherName()(profile);
  const [refusal, setRefusal] = useState(refused);
  const badges = useBadges();
  const setBadges = useSetBadges();
  useEffect(() => setBadges(data.badges), [data.badges, setBadges]);
  const sending = useRef(false);
  const { messages, add, announced } = useLiveThread(conversation?.id ?? null, data.messages, () => sending.current);
  const { outgoing, write, retry, discard } = useOutbox(profile.id, {
    onSent: (answer) => {
      add([answer.message]);
      setRefusal(null);
      setBadges({ ...badges, credits: answer.credits });
      wishRefresh();
    },
    onRefused: setRefusal,
  });
  sending.current = outgoing.length > 0;
  const scroll = useRef<HTMLDivElement>(null);
  const send = useCallback(
    (content: OutgoingContent, options?: WriteOptions) => {
      setRefusal(null);
      write(content, options);
      // The list is laid out from its end, so 0 is where the newest message is.
      if (scroll.current) scroll.current.scrollTop = 0;
    },
    [write],
  );
  const oldest = messages[0];
  return (
    <section className="thread" aria-label={t('thread.title', { name })}>
      <ThreadTop profile={profile} credits={badges.credits} menu={menu} />
      <div
        className="thread-scroll thread-from-end"
        ref={scroll}
        {...SCROLLED_BY_KEYS}
        role="region"
        aria-label={t('thread.messages')}
      >
        <div className="thread-content">
          {data.before && conversation && (
            <p className="thread-notice">
              <Link to={paths.chat(conversation.id)}>{t('thread.latest')}</Link>
            </p>
          )}
          {conversation && oldest && (
            <OlderMessages conversationId={conversation.id} oldest={oldest.id} hasOlder={data.hasOlder} onLoad={add} />
          )}
          {data.historyLimited && <HistoryLimited />}
          {!data.historyLimited && !data.hasOlder && !data.before && (
            <Intro profile={profile} begun={messages.length > 0} />
          )}
          <MessageList
            messages={messages}
            outgoing={outgoing}
            onRetry={retry}
            onDiscard={discard}
            otherName={name}
            timeZone={timeZone}
            now={now}
          />
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announced && t('thread.new_message', { name, text: announced.text })}
      </p>
      {profile.deleted ? (
        <p className="thread-notice">{t('thread.deleted_text')}</p>
      ) : (
        <SendForm data={data} action={action} refusal={refusal} draftNote={draftNote} onWrite={send} />
      )}
    </section>
  );
}

function Intro({ profile, begun }: Pick<ThreadData, 'profile'> & { begun: boolean }) {
  const { t } = useTranslation('chat');
  const viewer = useViewer();
  if (begun && !profile.match) return null;
  return (
    <ThreadIntro
      faces={
        <>
          <Avatar photo={photoSource(profile.main_image)} size="large" />
          {profile.match && <Avatar photo={viewer?.photo ?? null} size="large" />}
        </>
      }
      title={profile.match ? t('thread.match_title') : t('thread.start_title')}
    >
      {!begun && <p>{t('thread.start_text', { name: profile.name })}</p>}
    </ThreadIntro>
  );
}
