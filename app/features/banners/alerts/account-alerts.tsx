import { useLocation, useNavigate, useSearchParams, Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { DismissForm } from '../dismissals/dismiss-form.tsx';
import type { Dismissible } from '../dismissals/use-dismissals.ts';
import { ResendForm, type Resend } from './resend-form.tsx';

/**
 * Reminder right after signing up (`api_signup_complete`). Closed by a link without that parameter, so that it works
 * without JavaScript.
 */
export function ActivateDialog({ resend }: { resend: Resend }) {
  const { t } = useTranslation('banners');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const rest = new URLSearchParams(query);
  rest.delete('api_signup_complete');
  const closed = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return (
    <Dialog
      open
      size="small"
      title={t('reminder.title')}
      onClose={() => navigate(closed, { replace: true, preventScrollReset: true })}
    >
      <p>{t('reminder.text')}</p>
      <p role="status">{resend.answer ?? t('reminder.spam')}</p>
      <DialogActions>
        <ButtonLink href={closed} replace>
          {t('reminder.close')}
        </ButtonLink>
        <ResendForm resend={resend} />
      </DialogActions>
    </Dialog>
  );
}

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
