import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { ResetMailSent, ResetLinks, ResetRequest } from '../../features/credentials/reset-request.tsx';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { mailboxUrl } from '../../lib/demo/mailbox-url.server.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['credentials'], title: (t) => t('credentials:reset.title') };

export function loader({ context }: LoaderFunctionArgs) {
  return { mailboxUrl: mailboxUrl(context), neutral: context.ctx.tenant.account_disclosure === 'neutral' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = textField(form, 'email');
  const restore = textField(form, 'intent') === 'restore';
  const { accountDeletion, credentials } = context.services;
  try {
    if (restore) await accountDeletion.mailReactivation(context.ctx, { email });
    else await credentials.requestReset(context.ctx, { email });
    return { email, restore, failure: undefined };
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data({ email, restore, ...refused.data }, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function ResetPassword() {
  const { t } = useTranslation('credentials');
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const pending = useNavigation().state !== 'idle';
  return (
    <Page width="narrow">
      <Panel look="form" title={t('reset.heading')} heading="h1">
        {answer && !answer.failure ? (
          <ResetMailSent {...answer} {...loaded} />
        ) : (
          <Form method="post" noValidate>
            <ResetRequest email={answer?.email} failure={answer?.failure} pending={pending} />
          </Form>
        )}
        <ResetLinks />
      </Panel>
    </Page>
  );
}
