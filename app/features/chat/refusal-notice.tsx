import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FictionalAcceptance } from './fictional-acceptance.tsx';
import type { SendFailure } from './outbox.ts';
import type { ThreadData } from './thread-data.ts';

/** Why the message was not sent, and the way on. The text is still in the box. */
export function RefusalNotice({ failure, data }: { failure: SendFailure; data: ThreadData }) {
  const { t } = useTranslation('chat');
  switch (failure.code) {
    case 'insufficient_credits':
      return (
        <Alert tone="warning" icon="coins" title={t('refused.insufficient')} role="alert">
          <p>{t('refused.insufficient_text')}</p>
          <ButtonLink href={paths.credits()} size="small">
            {t('refused.buy')}
          </ButtonLink>
        </Alert>
      );
    case 'premium_required':
      return (
        <Alert tone="info" icon="crown" title={t('refused.premium')} role="alert">
          <p>{t('refused.premium_text', { count: data.freeConversations })}</p>
          <ButtonLink href={paths.credits()} size="small">
            {t('refused.premium_action')}
          </ButtonLink>
        </Alert>
      );
    case 'fictional_warning_required':
      return <FictionalAcceptance fictional={data.fictional} />;
    case 'not_confirmed':
      return <NotConfirmed />;
    case 'conversation_closed':
    case 'not_found':
      return <Alert tone="danger" title={t('refused.closed')} role="alert" />;
    default:
      return <Alert tone="danger" title={failure.fields.text ?? failure.message} role="alert" />;
  }
}

/** The member's e-mail address must be confirmed before they can write. */
export function NotConfirmed() {
  const { t } = useTranslation('chat');
  return (
    <Alert tone="warning" icon="envelope-simple" title={t('refused.not_confirmed')}>
      {t('refused.not_confirmed_text')}
    </Alert>
  );
}
