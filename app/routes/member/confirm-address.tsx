import { data } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { errorCode } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

interface Outcome {
  confirmed: boolean;
}

export const handle: RouteHandle<Outcome> = {
  i18n: ['settings'],
  title: (t, { confirmed }) => t(confirmed ? 'settings:confirmed.title' : 'settings:confirmed.failedTitle'),
};

/** Opening the mailed link is what confirms: that it was read proves the address, whoever is signed in here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    await context.services.notifications.confirmAddress(context.ctx, token);
    return data<Outcome>({ confirmed: true });
  } catch (error) {
    if (errorCode(error) !== 'link_invalid') throw error;
    return data<Outcome>({ confirmed: false }, { status: 410 });
  }
}

export const shouldRevalidate = keepWithoutWait;

export default function ConfirmAddress() {
  const { t } = useTranslation('settings');
  const { confirmed } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <EmptyState
        heading="h1"
        title={t(confirmed ? 'confirmed.title' : 'confirmed.failedTitle')}
        action={<ButtonLink href={paths.notifications()}>{t('confirmed.action')}</ButtonLink>}
      >
        {t(confirmed ? 'confirmed.text' : 'confirmed.failedText')}
      </EmptyState>
    </Page>
  );
}
