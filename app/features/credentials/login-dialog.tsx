import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { useFailureMessage } from '../../lib/forms/failed-submissions.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSignupDialog, type LoginDialogProps } from '../../lib/signup/signup-dialog.tsx';
import { useSite, useViewer } from '../../lib/root-data/site.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoginLinks } from './login-links.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

/** Login dialog over any page. The page is shown again after login. */
export function LoginDialog({ open, onClose }: LoginDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ failure: FormFailure; email: string }>();
  const lost = useFailureMessage(fetcher, open);
  const viewer = useViewer();
  const site = useSite();
  const signUp = useSignupDialog();
  // Hides the previous error when the dialog is opened again.
  const [lastAnswer, setLastAnswer] = useState(fetcher.data);
  useEffect(() => {
    if (!open) setLastAnswer(fetcher.data);
  }, [open, fetcher.data]);
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (open && (viewer || openedAt.current !== pathname)) onClose();
    openedAt.current = pathname;
  }, [open, viewer, pathname, onClose]);
  // The front page is for visitors only.
  const returnTo = pathname === paths.home() ? '' : pathname + search;
  return (
    <Dialog open={open} onClose={onClose} id="login-modal" title={t('login.heading')} closeLabel={t('common:close')}>
      <div className="form-stack">
        <fetcher.Form method="post" action={paths.login()} className="form-stack" noValidate>
          {lost !== null && (
            <Alert tone="warning" role="alert">
              {lost}
            </Alert>
          )}
          <LoginForm
            returnTo={returnTo}
            message={fetcher.data === lastAnswer ? null : (fetcher.data?.failure.message ?? null)}
            pending={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
        <PasskeyLogin returnTo={returnTo} />
        <LoginLinks
          signup={
            site.signupsOpen && (
              <Link to={paths.signup()} onClick={signUp}>
                {t('login.signup')}
              </Link>
            )
          }
        />
      </div>
    </Dialog>
  );
}
