import { Form } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { useParticipantName } from '../conversations/use-participant-name.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessagePageData } from './message-page.server.ts';
import { canReact, canReply } from './message-rules.ts';
import { ReactionRow } from './reaction-row.tsx';

interface MessagePageProps {
  data: MessagePageData;
  failure: FormFailure | null;
}

/** What can be done with a message, without JavaScript. */
export function MessagePage({ data, failure }: MessagePageProps) {
  const { t } = useTranslation('message');
  const { message, conversation, profile, actions, timeZone } = data;
  const name = useParticipantName()(profile);
  return (
    <Page width="narrow">
      <SectionHead heading="h1" title={t('title')} />
      <div className="form-stack">
        {failure && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <ol>
          <MessageBubble message={message} otherName={name} showTime timeZone={timeZone} arriving={false} menu={null} />
        </ol>
        {canReact(message, data) && (
          <Form method="post">
            <ReactionRow current={message.reaction} credits={actions.reactionCredits ?? 0} />
          </Form>
        )}
        {canReply(message, data) && (
          <ButtonLink
            href={paths.chat(conversation.id, { reply: message.id })}
            variant="secondary"
            block
            icon="arrow-bend-up-left"
          >
            {t('reply')}
          </ButtonLink>
        )}
        {!message.mine && message.kind !== 'erased' && !profile.deleted && (
          <ButtonLink
            href={paths.memberReport(profile.id, { message: message.id })}
            variant="secondary"
            block
            icon="flag"
          >
            {t('report')}
          </ButtonLink>
        )}
        <Form method="post" className="form-stack">
          <p>{t('delete_text', { name })}</p>
          <Button variant="danger" icon="trash" name="intent" value="delete">
            {t('delete')}
          </Button>
        </Form>
        <ButtonLink href={`${paths.chat(conversation.id)}#m-${message.id}`} variant="secondary" block>
          {t('back')}
        </ButtonLink>
      </div>
    </Page>
  );
}
