import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { cappedCount } from '../../lib/capped-count.ts';
import { JumpButton } from '../../ui/chat.tsx';
import { countAfter } from './unread-mark.ts';

export interface ThreadJumpProps {
  messages: readonly MessageView[];
  /** Whether the viewer has scrolled up. */
  away: boolean;
  onJump: () => void;
}

/** Button to the newest message, with the number of messages since scrolling up. */
export function ThreadJump({ messages, away, onJump }: ThreadJumpProps) {
  const { t } = useTranslation('chat');
  const seen = useRef<string | null>(null);
  if (!away) {
    seen.current = messages.at(-1)?.id ?? null;
    return null;
  }
  const count = countAfter(messages, seen.current);
  return (
    <JumpButton
      label={count > 0 ? t('thread.jump_new', { count }) : t('thread.jump')}
      count={count > 0 ? cappedCount(count) : null}
      onClick={onJump}
    />
  );
}
