import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { readKeptMessage } from '../../features/auth/kept-message.server.ts';
import { errorCode } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle = { i18n: ['auth'], title: (t) => t('auth:activated.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  const member = ctx.viewer !== null;
  const credits = ctx.tenant.signup_credits;
  const kept = readKeptMessage(request, context);
  if (!member || !kept?.target_profile) return { member, credits, target: null, text: '' };
  try {
    const { id, name } = await services.profiles.viewProfile(ctx, kept.target_profile);
    return { member, credits, target: { id, name }, text: kept.signup_message ?? '' };
  } catch (error) {
    if (errorCode(error) === 'not_found') return { member, credits, target: null, text: '' };
    throw error;
  }
}

function Next() {
  const { t } = useTranslation('auth');
  const { member, target, text } = useLoaderData<typeof loader>();
  if (!member) return <ButtonLink href={paths.login()}>{t('activated.login')}</ButtonLink>;
  if (!target) return <ButtonLink href={paths.members()}>{t('activated.look')}</ButtonLink>;
  return (
    <>
      <p>{t('activated.message', { name: target.name })}</p>
      <ButtonLink href={paths.memberChat(target.id, { text })}>{t('activated.send')}</ButtonLink>
    </>
  );
}

export const shouldRevalidate = keepWithoutWait;

export default function ActivateDone() {
  const { t } = useTranslation('auth');
  const { credits } = useLoaderData<typeof loader>();
  const site = useSite();
  return (
    <Page width="narrow">
      <EmptyState heading="h1" title={t('activated.title')} action={<Next />}>
        {t('activated.text', { site: site.name })} {credits > 0 && t('activated.credits', { count: credits })}
      </EmptyState>
    </Page>
  );
}
