import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { FictionalWarningCheckbox, FictionalWarning } from '../fictional/fictional-warning.tsx';
import type { Refusal } from '../outbox/outbox.ts';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  data: ThreadData;
  /** Sends a refused gift or photo again, with the warning accepted. */
  onAccept: (clientId: string) => void;
}

/** Why a message was refused, and what to do. A text is back in the composer; a gift or photo is a failed message. */
export function RefusalNotice({ refusal, data, onAccept }: RefusalNoticeProps) {
  const { t } = useTranslation('chat');
  const { kind, clientId, failure } = refusal;
  const shop = paths.credits({ back: threadPath(data) });
  switch (failure.code) {
    case 'insufficient_credits':
      return (
        <Alert tone="warning" icon="coins" title={t('refused.insufficient')} role="alert">
          <p>{t(`refused.insufficient_${kind}`)}</p>
          <ButtonLink href={shop} size="small">
            {t('refused.buy')}
          </ButtonLink>
        </Alert>
      );
    case 'credits_in_debt':
      return (
        <Alert tone="warning" icon="coins" title={failure.message} role="alert">
          <ButtonLink href={shop} size="small">
            {t('refused.buy')}
          </ButtonLink>
        </Alert>
      );
    case 'money_owed':
      return (
        <Alert tone="warning" title={failure.message} role="alert">
          <ButtonLink href={paths.transactions()} size="small">
            {t('refused.transactions')}
          </ButtonLink>
        </Alert>
      );
    case 'premium_required':
      return (
        <Alert tone="info" icon="crown" title={t('refused.premium')} role="alert">
          <p>{t('refused.premium_text', { count: data.freeConversations })}</p>
          <ButtonLink href={shop} size="small">
            {t('refused.premium_action')}
          </ButtonLink>
        </Alert>
      );
    case 'fictional_warning_required':
      if (kind === 'text') return <FictionalWarningCheckbox fictional={data.fictional} />;
      return (
        <FictionalWarning fictional={data.fictional}>
          <Button type="button" size="small" onClick={() => onAccept(clientId)}>
            {t('fictional.accept_send')}
          </Button>
        </FictionalWarning>
      );
    case 'not_confirmed':
      return <NotConfirmed />;
    case 'conversation_closed':
    case 'not_found':
      return <Alert tone="danger" title={t(refusal.replyTo ? 'message.reply_gone' : 'refused.closed')} role="alert" />;
    default: {
      const [field = failure.message] = Object.values(failure.fields);
      return <Alert tone="danger" title={field} role="alert" />;
    }
  }
}

/** The e-mail address must be confirmed before sending. */
export function NotConfirmed() {
  const { t } = useTranslation('chat');
  return (
    <Alert tone="warning" icon="envelope-simple" title={t('refused.not_confirmed')}>
      {t('refused.not_confirmed_text')}
    </Alert>
  );
}
