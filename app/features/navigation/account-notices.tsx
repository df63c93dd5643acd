import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useSite, useViewer } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Reminds of the mail that makes the account usable, with a button that sends it again. */
function ConfirmReminder() {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ resent?: boolean; failure?: { message: string } }>();
  const answer = fetcher.data?.failure?.message ?? (fetcher.data?.resent ? t('reminder.resent') : null);
  return (
    <Banner
      icon="envelope-simple"
      tone="warning"
      action={
        <fetcher.Form method="post" action={paths.signup()}>
          <input type="hidden" name="intent" value="resend" />
          <Button variant="ghost" size="small" pending={fetcher.state !== 'idle'}>
            {t('reminder.resend')}
          </Button>
        </fetcher.Form>
      }
    >
      <span role="status">{answer ?? t('reminder.confirm')}</span>
    </Banner>
  );
}

/** What a member must know about their account, above every page of the default layout. */
export function AccountNotices() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const site = useSite();
  if (viewer?.status === 'not_confirmed') return <ConfirmReminder />;
  if (viewer?.status === 'blocked') {
    return (
      <div className="container">
        <Alert tone="danger" title={t('blocked.title')}>
          {t('blocked.text', { email: site.supportEmail })}
        </Alert>
      </div>
    );
  }
  return null;
}
