import { useTranslation } from 'react-i18next';
import { Alert, AlertClose } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { findContactData } from './contact-data.ts';
import type { ContactKind } from './contact-data.ts';

/** Says above the box what one had better keep to oneself; it stops nobody. */
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

/** Stands under a message of the other side that holds contact data or asks for money; nothing under others. */
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
