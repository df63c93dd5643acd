import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { FailureAlert } from '../../features/credentials/failure-alert.tsx';
import { LinkUsed, LinkExpired, LinkMissing } from '../../features/credentials/link-state.tsx';
import { readMailedLink } from '../../features/credentials/mailed-link.server.ts';
import { linkStateAfterSubmit } from '../../features/credentials/link-state-after-submit.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { outcomeCookie } from '../../lib/signup/outcome.server.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['credentials'], title: (t) => t('credentials:mailChange.title') };

/** Loading the page confirms nothing: mail scanners open links too. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { credentials } = context.services;
  return readMailedLink(request, context, 'mail-changed', (token) => credentials.viewMailChange(context.ctx, token));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.services.credentials.confirmMailChange(context.ctx, textField(form, 'token'));
    return redirect(paths.mailChangeDone(), { headers: { 'Set-Cookie': outcomeCookie('mail-changed', context) } });
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data(refused.data, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

const TITLE = {
  form: 'mailChange.heading',
  done: 'mailChange.doneTitle',
  expired: 'mailChange.expiredTitle',
  none: 'mailChange.title',
} as const;

/** The next step: account settings for the member, login for everyone else. */
function NextStep({ done }: { done: boolean }) {
  const { t } = useTranslation('credentials');
  const viewer = useViewer();
  const [href, label] = viewer
    ? [paths.settings('account'), t('mailChange.toAccount')]
    : [paths.login(), t('mailChange.toSite')];
  const End = done ? LinkUsed : LinkMissing;
  return <End text={t(done ? 'mailChange.done' : 'mailChange.missing')} href={href} label={label} />;
}

/** Confirms a new mail address by the mailed link. */
export default function MailChangeDo() {
  const { t } = useTranslation('credentials');
  const failure = useFormResponse<typeof action>()?.failure;
  const link = linkStateAfterSubmit(useLoaderData<typeof loader>(), failure);
  const pending = useNavigation().state !== 'idle';
  return (
    <Page width="narrow">
      <Panel look="form" title={t(TITLE[link.kind])} heading="h1">
        {(link.kind === 'done' || link.kind === 'none') && <NextStep done={link.kind === 'done'} />}
        {link.kind === 'expired' && (
          <LinkExpired text={link.message} href={paths.settings('account')} label={t('mailChange.ask')} />
        )}
        {link.kind === 'form' && (
          <Form method="post">
            <p>{t('mailChange.text', { email: link.facts.email, previous: link.facts.previous })}</p>
            <FailureAlert failure={failure} />
            <input type="hidden" name="token" value={link.token} />
            <Button size="large" block pending={pending}>
              {t('mailChange.submit')}
            </Button>
          </Form>
        )}
      </Panel>
    </Page>
  );
}
