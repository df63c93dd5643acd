import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert, AlertClose } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { findContactData, type ContactKind } from './contact-data.ts';

/** Advises above the composer against sharing contact data; does not prevent sending. */
export function ContactWarning({ kind, onDismiss }: { kind: ContactKind; onDismiss: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Alert
      tone="info"
      icon="shield-check"
      role="status"
      dismiss={<AlertClose type="button" label={t('contact.dismiss')} onClick={onDismiss} />}
    >
      {t(`contact.typed_${kind}`)}
    </Alert>
  );
}

/** Warning under a received message with contact data or a request for money. */
export function ContactNote({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const kind = findContactData(text);
  if (!kind) return null;
  return (
    <p className="contact-note">
      <Icon name="shield-check" />
      {t(kind === 'payment' ? 'contact.received_payment' : 'contact.received')}
    </p>
  );
}
