import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { UnlockWithDevice } from '../../features/credentials/unlock-with-device.tsx';
import { PinField } from '../../features/credentials/pin-field.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { brandPanel } from '../../lib/i18n/brand-words.server.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PageBesideBrand } from '../../ui/layout/beside-brand.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['safetycentre'], title: (t) => t('safetycentre:screen.title') };

export const links = areaStyles('auth');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('returnTo'), paths.members());
  if (!context.ctx.locked) throw redirect(context.ctx.viewer ? returnTo : paths.login());
  const device = await context.services.credentials.hasDeviceKey(context.ctx);
  return { brand: brandPanel(context), returnTo, device };
}

/** Locks the session (`intent` is `lock`), or unlocks it by its PIN. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { credentials } = context.services;
  const form = await request.formData();
  if (textField(form, 'intent') === 'lock') {
    if (!context.ctx.locked) await credentials.lockNow(requireMember(args));
    // What the browser has kept of the member's pages goes with it.
    return redirect(paths.lock(), { headers: { 'Clear-Site-Data': '"cache"' } });
  }
  const returnTo = safeReturnPath(form.get('returnTo'), paths.members());
  try {
    await credentials.unlock(context.ctx, { pin: textField(form, 'pin') });
    // Everything on the page depends on the viewer.
    return redirectDocument(returnTo);
  } catch (error) {
    if (expectedErrorCode(error) !== 'authentication_required') return formFailureResponse(error, context);
    return redirectDocument(paths.login({ returnTo, notice: 'lock_ended' }), {
      headers: { 'Set-Cookie': context.cookies.clearSession() },
    });
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

/** The screen of a locked session, with nothing of its member. */
export default function Lock() {
  const { t } = useTranslation('safetycentre');
  const { brand, returnTo, device } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const pending = useNavigation().state !== 'idle';
  return (
    <PageBesideBrand {...brand}>
      <Panel look="form" title={t('screen.title')} heading="h1">
        {device ? <UnlockWithDevice returnTo={returnTo} /> : <p>{t('screen.text')}</p>}
        <Form method="post" noValidate>
          <input type="hidden" name="returnTo" value={returnTo} />
          <PinField label={t('lock.current')} error={answer?.failure?.fields['pin']} />
          <Button size="large" block icon="lock" pending={pending}>
            {t('screen.submit')}
          </Button>
        </Form>
        <p>
          <Link to={paths.login(returnTo)}>{t('screen.forgot')}</Link>
        </p>
      </Panel>
    </PageBesideBrand>
  );
}
