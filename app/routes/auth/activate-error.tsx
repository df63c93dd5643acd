import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { FormFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useViewer } from '../../lib/site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle = { i18n: ['auth'], title: (t) => t('auth:failed.title') };

function Resend() {
  const { t } = useTranslation('auth');
  const fetcher = useFetcher<{ resent?: boolean; failure?: FormFailure }>();
  const answer = fetcher.data?.failure?.message ?? (fetcher.data?.resent ? t('failed.resent') : '');
  return (
    <fetcher.Form method="post" action={paths.signup()}>
      <input type="hidden" name="intent" value="resend" />
      <Button pending={fetcher.state !== 'idle'}>{t('failed.resend')}</Button>
      <p role="status">{answer}</p>
    </fetcher.Form>
  );
}

export default function ActivateError() {
  const { t } = useTranslation('auth');
  const viewer = useViewer();
  return (
    <Page width="narrow">
      <EmptyState
        heading="h1"
        title={t('failed.title')}
        action={
          viewer?.status === 'not_confirmed' ? (
            <Resend />
          ) : (
            <ButtonLink href={viewer ? paths.members() : paths.login(paths.activateError())}>
              {t(viewer ? 'activated.look' : 'failed.login')}
            </ButtonLink>
          )
        }
      >
        {t('failed.text')}
      </EmptyState>
    </Page>
  );
}
