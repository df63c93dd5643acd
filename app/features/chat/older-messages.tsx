import { useEffect, useState } from 'react';
import { Link, useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { paths } from '../../lib/paths.ts';
import type { ThreadData } from './thread-data.ts';

export interface OlderMessagesProps {
  conversationId: string;
  /** Id of the oldest message on the page. */
  oldest: string;
  hasOlder: boolean;
  onLoad: (messages: MessageView[]) => void;
}

/** Leads to what was written before: in place with script, on a page of its own without. */
export function OlderMessages({ conversationId, oldest, hasOlder, onLoad }: OlderMessagesProps) {
  const { t } = useTranslation('chat');
  const fetcher = useFetcher<ThreadData>();
  const [done, setDone] = useState(false);
  const loaded = fetcher.data;
  useEffect(() => {
    if (!loaded) return;
    onLoad(loaded.messages);
    setDone(!loaded.hasOlder);
  }, [loaded, onLoad]);
  if (!hasOlder || done) return null;
  const href = paths.chat(conversationId, { before: oldest });
  if (fetcher.state !== 'idle') {
    return (
      <p className="thread-notice" role="status">
        {t('thread.older_loading')}
      </p>
    );
  }
  return (
    <p className="thread-notice">
      <Link
        to={href}
        onClick={(event) => {
          event.preventDefault();
          fetcher.load(href);
        }}
      >
        {t('thread.older')}
      </Link>
    </p>
  );
}
