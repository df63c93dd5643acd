import { useFetcher } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** State of resending the activation mail; `answer` is the result message, null before. */
export function useResend() {
  const { t } = useTranslation(['banners', 'common']);
  const fetcher = useFetcher<{ resent?: boolean; interrupted?: boolean; failure?: { message: string } }>();
  const { failure, resent, interrupted } = fetcher.data ?? {};
  const said = interrupted ? t('common:error.offlineText') : resent && t('reminder.resent');
  return { fetcher, answer: failure?.message ?? (said || null) };
}

export type Resend = ReturnType<typeof useResend>;

export function ResendForm({ resend: { fetcher } }: { resend: Resend }) {
  const { t } = useTranslation('banners');
  return (
    <fetcher.Form method="post" action={paths.signup()}>
      <input type="hidden" name="intent" value="resend" />
      <Button variant="secondary" size="small" pending={fetcher.state !== 'idle'}>
        {t('reminder.resend')}
      </Button>
    </fetcher.Form>
  );
}
