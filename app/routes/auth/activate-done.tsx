import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadFirstMessage } from '../../features/auth/first-message.server.ts';
import { hasOutcome } from '../../lib/signup/outcome.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useGameEnabled, useSite } from '../../lib/root-data/site.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Loaded = Awaited<ReturnType<typeof loader>>;

const TITLE = {
  active: 'auth:activated.title',
  waiting: 'auth:activated.waitingTitle',
  unknown: 'auth:activated.unknownTitle',
} as const;

export const handle: RouteHandle<Loaded | undefined> = {
  i18n: ['auth'],
  title: (t, loaded) => t(TITLE[loaded?.state ?? 'unknown']),
};

/** Confirms activation to the member only, or in the browser whose link just activated the profile. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { viewer } = ctx;
  const active = hasOutcome('activated', request, context) || (viewer !== null && viewer.status !== 'not_confirmed');
  if (!active) return { state: viewer ? ('waiting' as const) : ('unknown' as const) };
  return {
    state: 'active' as const,
    member: viewer !== null,
    // A browser without a login may belong to whoever had an account before, and got none.
    credits: viewer && !viewer.hasReversedOrder ? ctx.tenant.signup_credits : 0,
    // Without JavaScript the signup cannot ask for a photo.
    wantsPhoto: viewer !== null && !viewer.hasPhoto,
    first: viewer && (await loadFirstMessage(context, { ...ctx, viewer })),
  };
}

/** Discards the message written at signup. */
export async function action(args: ActionFunctionArgs) {
  await args.context.services.accounts.dismissFirstMessage(requireMember(args));
  return redirect(paths.members());
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

/** The profile from which the member signed up, with the message written to them. */
function FirstMessage({
  first: { profile, text },
}: {
  first: NonNullable<Extract<Loaded, { state: 'active' }>['first']>;
}) {
  const { t } = useTranslation('auth');
  if (text === '') {
    return <ButtonLink href={paths.memberChat(profile.id)}>{t('activated.write', { name: profile.name })}</ButtonLink>;
  }
  return (
    <>
      <p>{t('activated.message', { name: profile.name })}</p>
      <ButtonLink href={paths.memberChat(profile.id)}>{t('activated.send')}</ButtonLink>
      <Form method="post">
        <Button variant="ghost">{t('activated.discard')}</Button>
      </Form>
    </>
  );
}

function Active({ loaded: { credits, member, wantsPhoto, first } }: { loaded: Extract<Loaded, { state: 'active' }> }) {
  const { t } = useTranslation('auth');
  const site = useSite();
  const finds = useGameEnabled('match_finder');
  const onward = member ? (
    <ButtonLink href={paths.members()}>{t('activated.look')}</ButtonLink>
  ) : (
    <ButtonLink href={paths.login(paths.activateDone())}>{t('activated.login')}</ButtonLink>
  );
  return (
    <EmptyState
      heading="h1"
      title={t('activated.title')}
      action={
        <>
          {first ? <FirstMessage first={first} /> : onward}
          {wantsPhoto && (
            <ButtonLink href={paths.ownPhotos()} variant="ghost" icon="image">
              {t('activated.photo')}
            </ButtonLink>
          )}
          {member && finds && (
            <ButtonLink href={paths.signupMatches()} variant="ghost" icon="sparkle">
              {t('activated.matches')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t('activated.text', { site: site.name })} {credits > 0 && t('activated.credits', { count: credits })}
    </EmptyState>
  );
}

/** For a member who is not active yet, and for a visitor who is not identified. */
function NotActive({ state }: { state: 'waiting' | 'unknown' }) {
  const { t } = useTranslation('auth');
  const [href, label] =
    state === 'waiting'
      ? [paths.signup({ step: 'complete' }), t('activated.again')]
      : [paths.login(paths.activateDone()), t('activated.login')];
  return (
    <EmptyState heading="h1" title={t(`activated.${state}Title`)} action={<ButtonLink href={href}>{label}</ButtonLink>}>
      {t(`activated.${state}`)}
    </EmptyState>
  );
}

export const shouldRevalidate = shouldRevalidatePage;

export default function ActivateDone() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      {loaded.state === 'active' ? <Active loaded={loaded} /> : <NotActive state={loaded.state} />}
    </Page>
  );
}
