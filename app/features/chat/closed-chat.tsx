import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { IconLink } from '../../ui/actions/icon-button.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { ChatFrame } from './chat-screen.tsx';
import { toPathQuery } from './conversations/list-query.ts';
import { useKeptText } from './drafts/kept-text.ts';
import type { ClosedThreadData } from './thread-data.ts';

interface ClosedChatProps {
  data: ClosedThreadData;
  /** Text of a form sent without JavaScript. */
  text: string | null;
  home: ReactNode;
}

/** In place of a conversation that is not, or no longer, the member's; what was written for it can be copied. */
export function ClosedChat({ data, text, home }: ClosedChatProps) {
  const { t } = useTranslation('chat');
  const kept = useKeptText();
  const written = text ?? kept;
  const list = paths.chats(toPathQuery(data.listQuery));
  return (
    <ChatFrame data={data} current={null} title={t('closed.title')} home={home}>
      <section className="thread thread-closed">
        <IconLink href={list} icon="arrow-left" label={t('thread.back')} className="thread-back" />
        <div className="thread-closed-text">
          <h2>{t('closed.title')}</h2>
          <p>{t('closed.text')}</p>
          {written && (
            <TextareaField key={written} name="written" label={t('closed.written')} defaultValue={written} readOnly />
          )}
          <ButtonLink href={list}>{t('thread.back')}</ButtonLink>
        </div>
      </section>
    </ChatFrame>
  );
}
