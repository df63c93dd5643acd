import type { MouseEvent } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { useParticipantName } from '../conversations/use-participant-name.ts';
import { MessageQuote } from '../messages/message-quote.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

interface ReplyNoteProps {
  data: ThreadData;
  reply: QuotedMessageView;
  onDrop: () => void;
}

/** Above the composer: the message that the text replies to, and a way to write without it. */
export function ReplyNote({ data, reply, onDrop }: ReplyNoteProps) {
  const { t } = useTranslation('chat');
  const otherName = useParticipantName()(data.profile);
  const drop = (event: MouseEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    <div className="composer-quote" role="group" aria-label={t('message.replying')}>
      <MessageQuote quoted={reply} otherName={otherName} />
      <IconLink
        href={threadPath({ ...data, reply: null })}
        icon="x"
        label={t('message.drop')}
        discover="none"
        onClick={drop}
      />
    </div>
  );
}
