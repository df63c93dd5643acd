import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissForm } from '../dismissals/dismiss-form.tsx';
import type { Dismissible } from '../dismissals/use-dismissals.ts';

type OnDismiss = (name: Dismissible) => void;

export function PhotoAlert({ onDismiss }: { onDismiss: OnDismiss }) {
  const { t } = useTranslation('banners');
  return (
    <Alert
      tone="info"
      icon="camera"
      title={t('photo.text')}
      action={<Link to={paths.profile()}>{t('photo.action')}</Link>}
      dismiss={<DismissForm name="photo" onDismiss={onDismiss} />}
    />
  );
}

/** Suppression reasons, most important first. */
const REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const;

export function DisabledNotificationsAlert({ reasons, onDismiss }: { reasons: string[]; onDismiss: OnDismiss }) {
  const { t } = useTranslation('banners');
  const reason = REASONS.find((each) => reasons.includes(each)) ?? 'other';
  return (
    <Alert
      tone="warning"
      icon="bell"
      title={t(`disabled.${reason}`)}
      action={<Link to={paths.notifications()}>{t('disabled.action')}</Link>}
      dismiss={<DismissForm name="disabledNotifications" onDismiss={onDismiss} />}
    />
  );
}
