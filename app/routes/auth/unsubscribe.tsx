import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { expectedErrorCode } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:unsubscribe.title') };

const readToken = (request: Request) => new URL(request.url).searchParams.get('t') ?? '';

/** Loading the page changes nothing: mail scanners open links too. */
export function loader({ request, context }: LoaderFunctionArgs) {
  try {
    return data({ type: context.services.notifications.viewUnsubscription(context.ctx, readToken(request)).type });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_invalid') throw error;
    return data({ type: null }, { status: 410 });
  }
}

/**
 * The page's button, or a one-click request of a mail client (RFC 8058). The latter is cross-site and has no cookies:
 * the link alone identifies the recipient.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const byMailProgram = textField(form, 'List-Unsubscribe') === 'One-Click';
  if (!byMailProgram && textField(form, 'intent') !== 'unsubscribe') throw new Response(null, { status: 400 });
  try {
    await context.services.notifications.unsubscribe(context.ctx, readToken(request), byMailProgram);
    return data({ done: true, all: byMailProgram });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_invalid') throw error;
    return data({ done: false, all: false }, { status: 410 });
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function Unsubscribe() {
  const { t } = useTranslation('settings');
  const { type } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const done = answer?.done === true;
  const pending = useNavigation().state === 'submitting';
  const manage = (
    <ButtonLink href={paths.notifications()} variant="secondary">
      {t('unsubscribe.manage')}
    </ButtonLink>
  );
  if (!type) {
    return (
      <Page width="narrow">
        <EmptyState heading="h1" title={t('unsubscribe.failedTitle')} action={manage}>
          {t('unsubscribe.failed')}
        </EmptyState>
      </Page>
    );
  }
  const kind = t(`notifications.type.${type}`);
  if (answer?.all) {
    return (
      <Page width="narrow">
        <EmptyState heading="h1" title={t('unsubscribe.allTitle')} action={manage}>
          {t('unsubscribe.all')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <div role="status">
        <EmptyState
          heading="h1"
          title={t(done ? 'unsubscribe.doneTitle' : 'unsubscribe.title')}
          action={done ? manage : <UnsubscribeForm pending={pending} />}
        >
          {t(done ? 'unsubscribe.done' : 'unsubscribe.ask', { type: kind })} {t('unsubscribe.keep')}
        </EmptyState>
      </div>
    </Page>
  );
}

function UnsubscribeForm({ pending }: { pending: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="unsubscribe" />
      <Button pending={pending}>{t('unsubscribe.button')}</Button>
    </Form>
  );
}
