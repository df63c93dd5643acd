import { data, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { expectedErrorCode } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';

/** State of the link: to be confirmed by the button, confirmed, or invalid. */
interface LinkState {
  state: 'open' | 'done' | 'failed';
}

const TITLE = { open: 'confirmed.askTitle', done: 'confirmed.title', failed: 'confirmed.failedTitle' } as const;
const TEXT = { open: 'confirmed.ask', done: 'confirmed.text', failed: 'confirmed.failedText' } as const;

export const handle: RouteHandle<LinkState> = {
  i18n: ['settings'],
  title: (t, { state }) => t(`settings:${TITLE[state]}`),
};

type Notifications = AppLoadContext['services']['notifications'];

async function confirmLink(
  { request, context }: LoaderFunctionArgs,
  ask: (notifications: Notifications, token: string) => Promise<LinkState['state']>,
) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    return data<LinkState>({ state: await ask(context.services.notifications, token) });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_invalid') throw error;
    return data<LinkState>({ state: 'failed' }, { status: 410 });
  }
}

/** Loading the page confirms nothing: mail scanners open links too. */
export function loader(args: LoaderFunctionArgs) {
  return confirmLink(args, async (notifications, token) => {
    const { open } = await notifications.viewConfirmation(args.context.ctx, token);
    return open ? 'open' : 'done';
  });
}

/** Confirms the address. The mailed link is the proof, whoever is signed in here. */
export function action(args: ActionFunctionArgs) {
  return confirmLink(args, async (notifications, token) => {
    await notifications.confirmAddress(args.context.ctx, token);
    return 'done';
  });
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function ConfirmAddress() {
  const { t } = useTranslation('settings');
  const looked = useLoaderData<typeof loader>();
  const { state } = useFormResponse<typeof action>() ?? looked;
  return (
    <Page width="narrow">
      <div role="status">
        <EmptyState heading="h1" title={t(TITLE[state])} action={state === 'open' ? <ConfirmForm /> : <NextStep />}>
          {t(TEXT[state])}
        </EmptyState>
      </div>
    </Page>
  );
}

function NextStep() {
  const { t } = useTranslation('settings');
  return <ButtonLink href={paths.notifications()}>{t('confirmed.action')}</ButtonLink>;
}

function ConfirmForm() {
  const { t } = useTranslation('settings');
  const pending = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <Button pending={pending}>{t('confirmed.button')}</Button>
    </Form>
  );
}
