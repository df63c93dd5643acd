import { useRef } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { formatBadgeCount } from '../../../lib/formatting/badge-count.ts';
import { JumpToLatestButton } from '../../../ui/chat/conversation.tsx';
import { countReceivedAfter } from './unread-marker.ts';

interface JumpToLatestProps {
  messages: readonly MessageView[];
  /** Whether the viewer has scrolled up. */
  scrolledUp: boolean;
  onJump: () => void;
}

/** Button to the newest message, with the number of messages since scrolling up. */
export function JumpToLatest({ messages, scrolledUp, onJump }: JumpToLatestProps) {
  const { t } = useTranslation('chat');
  const seen = useRef<string | null>(null);
  if (!scrolledUp) {
    seen.current = messages.at(-1)?.id ?? null;
    return null;
  }
  const count = countReceivedAfter(messages, seen.current);
  return (
    <JumpToLatestButton
      label={count > 0 ? t('thread.jump_new', { count }) : t('thread.jump')}
      count={count > 0 ? formatBadgeCount(count) : null}
      onClick={onJump}
    />
  );
}
