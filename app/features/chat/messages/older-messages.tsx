import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { MESSAGES_PER_PAGE } from '../thread-data.ts';

/** Root margin for loading older messages ahead of scrolling. */
const LOAD_MARGIN = '800px 0px 0px 0px';

interface OlderMessagesProps {
  conversationId: string;
  /** Id of the oldest message on the page. */
  oldest: string;
  hasOlder: boolean;
  /** The scroll container. */
  scroll: RefObject<HTMLElement>;
  onLoad: (messages: MessageView[]) => void;
}

type Loading = 'idle' | 'loading' | 'failed' | 'done';

async function fetchOlder(conversation: string, before: string): Promise<MessageView[]> {
  const response = await callApi(paths.apiMessages(conversation, before));
  if (!response) return [];
  if (!response.ok) throw new Error(`loading older messages failed: ${response.status}`);
  return ((await response.json()) as { messages: MessageView[] }).messages;
}

/** Calls `reach` when the top of the list is near. */
function useNearTop(
  sentinel: RefObject<HTMLElement>,
  root: RefObject<HTMLElement>,
  active: boolean,
  reach: () => void,
) {
  const latest = useRef(reach);
  latest.current = reach;
  useEffect(() => {
    if (!active || !sentinel.current) return;
    const near = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    };
    const observer = new IntersectionObserver(near, { root: root.current, rootMargin: LOAD_MARGIN });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [sentinel, root, active]);
}

/** Loads older messages while scrolling up; a link to a separate page without JavaScript. */
export function OlderMessages({ conversationId, oldest, hasOlder, scroll, onLoad }: OlderMessagesProps) {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<Loading>(hasOlder ? 'idle' : 'done');
  const [loaded, setLoaded] = useState({ count: 0, times: 0 });
  const sentinel = useRef<HTMLParagraphElement>(null);
  const load = useCallback(async () => {
    setState('loading');
    try {
      const messages = await fetchOlder(conversationId, oldest);
      onLoad(messages);
      setLoaded(({ times }) => ({ count: messages.length, times: times + 1 }));
      setState(messages.length < MESSAGES_PER_PAGE ? 'done' : 'idle');
    } catch {
      setState('failed');
    }
  }, [conversationId, oldest, onLoad]);
  useNearTop(sentinel, scroll, state === 'idle', () => void load());
  return (
    <>
      {state !== 'done' && (
        <p className="thread-notice thread-older" ref={sentinel}>
          {state === 'failed' && <span role="alert">{t('thread.older_failed')} </span>}
          {state === 'loading' ? (
            t('thread.older_loading')
          ) : (
            <Link
              to={paths.chat(conversationId, { before: oldest })}
              onClick={(event) => {
                event.preventDefault();
                void load();
              }}
            >
              {t('thread.older')}
            </Link>
          )}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {loaded.count > 0 && <span key={loaded.times}>{t('thread.older_loaded', { count: loaded.count })}</span>}
      </span>
    </>
  );
}
