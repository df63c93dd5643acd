import type { ActionFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { requestActivationLink } from '../../features/signup/activation/activation-mail.server.ts';
import { LinkRequestForm } from '../../features/signup/completion/link-request-form.tsx';
import { ChangeAddressForm, ResendButton } from '../../features/signup/activation/signup-complete.tsx';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const links = areaStyles('auth');

export const handle: RouteHandle = { i18n: ['auth', 'signup'], title: (t) => t('auth:failed.title') };

export async function action({ request, context }: ActionFunctionArgs) {
  return requestActivationLink(await request.formData(), context);
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

/**
 * The ways on: a member requests a new link or corrects the address; on another device the visitor enters the address.
 */
function ActivationHelp() {
  const { t } = useTranslation('auth');
  const viewer = useViewer();
  const answer = useFormResponse<typeof action>();
  if (!viewer) {
    return (
      <>
        <p>{t('failed.ask')}</p>
        <LinkRequestForm
          action={paths.activateError()}
          sentMessage={(email) => t('failed.sent', { email })}
          answer={answer}
        />
        <p className="form-aside">
          {t('failed.active')} <a href={paths.login()}>{t('activated.login')}</a>
        </p>
      </>
    );
  }
  if (viewer.status !== 'not_confirmed') {
    return <ButtonLink href={paths.members()}>{t('activated.look')}</ButtonLink>;
  }
  return (
    <div className="signup">
      <ResendButton variant="primary" />
      <ChangeAddressForm />
    </div>
  );
}

export default function ActivateError() {
  const { t } = useTranslation('auth');
  return (
    <Page width="narrow">
      <Panel look="form" title={t('failed.title')} heading="h1">
        <p>{t('failed.text')}</p>
        <ActivationHelp />
      </Panel>
    </Page>
  );
}
