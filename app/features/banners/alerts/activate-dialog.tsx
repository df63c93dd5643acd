import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
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
        <ButtonLink href={closed}>{t('reminder.close')}</ButtonLink>
        <ResendForm resend={resend} />
      </DialogActions>
    </Dialog>
  );
}
