import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { useFailureMessage } from '../../lib/forms/failed-submissions.ts';
import { areaSheet } from '../../lib/page-head/area-styles.ts';
import { isServerReachable } from '../../lib/revalidation/revalidation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSignupDialog, type LoginDialogProps } from '../../lib/signup/signup-dialog.tsx';
import { useSite, useViewer } from '../../lib/root-data/site.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BesideBrand, type BrandPanelData } from '../../ui/layout/beside-brand.tsx';
import { Dialog, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { LoginLinks } from './login-links.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

/** Windows that have room for the brand beside the form; `lg` in the styles. */
const WIDE = '(min-width: 992px)';
/** The brand's half before its words and pictures are there: its ground, so that nothing moves when they come. */
const BLANK: BrandPanelData = { title: '', heroes: [] };

/** The brand's words and pictures, where they are shown. A dialog without them is complete. */
function useBrandPanel(open: boolean): BrandPanelData {
  const { load, data, state } = useFetcher<{ brand: BrandPanelData }>({ key: 'login-brand' });
  useEffect(() => {
    if (!open || data || state !== 'idle' || !matchMedia(WIDE).matches) return;
    // When the load fails, the router shows an error page.
    void isServerReachable().then((reached) => reached && load(paths.login({ dialog: 1 })));
  }, [open, data, state, load]);
  return data?.brand ?? BLANK;
}

/** Login dialog over any page. The page is shown again after login. */
export function LoginDialog({ open, onClose }: LoginDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ failure: FormFailure; email: string }>();
  const lost = useFailureMessage(fetcher, open);
  const viewer = useViewer();
  const site = useSite();
  const signUp = useSignupDialog();
  const brand = useBrandPanel(open);
  // The page below may not have the styles; the dialog is complete without them, too.
  const [styled, setStyled] = useState(false);
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
    <Dialog
      open={open}
      onClose={onClose}
      id="login-modal"
      label={t('login.heading')}
      size="large"
      closeLabel={t('common:close')}
    >
      <link rel="stylesheet" href={areaSheet('auth')} onLoad={() => setStyled(true)} onError={() => setStyled(true)} />
      {styled ? (
        <BesideBrand {...brand}>
          <div className="form-stack">
            <DialogTitle id="login-title">{t('login.heading')}</DialogTitle>
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
        </BesideBrand>
      ) : (
        <Skeleton label={t('common:loading')} count={4} />
      )}
    </Dialog>
  );
}
