import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { ExitCard, LockCard, PauseCard } from '../../features/safety/centre-cards.tsx';
import { PeopleCard, ReportsCard } from '../../features/safety/centre-people.tsx';
import { SeenCard } from '../../features/safety/centre-seen.tsx';
import { loadMemberSafety } from '../../features/safety/safety-data.server.ts';
import { safetyTips } from '../../features/safety/safety-tips.server.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['safetycentre'],
  title: (t) => t('safetycentre:title'),
};

export const links = areaStyles('settings', 'safety');

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const { ctx } = context;
  return {
    tips: safetyTips(translatorFor(ctx), ctx.tenant),
    member: ctx.viewer ? await loadMemberSafety(context, requireMember(args)) : null,
    timeZone: ctx.tenant.time_zone,
  };
}

/** Pauses the account and ends its pause. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { privacy } = args.context.services;
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (intent === 'pause') await privacy.pauseAccount(ctx);
  else if (intent === 'resume') await privacy.resumeAccount(ctx);
  else throw new Response(null, { status: 400 });
  return redirect(safeReturnPath(form.get('returnTo'), `${paths.safety()}#pause`));
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

function Tips({ tips }: { tips: readonly string[] }) {
  const { t } = useTranslation('safetycentre');
  return (
    <Panel title={<span id="tips">{t('tips.title')}</span>} className="safety-tips">
      <ul>
        {tips.map((tip) => (
          <li key={tip}>
            <Icon name="check" />
            <span>{tip}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function VisitorCard() {
  const { t } = useTranslation('safetycentre');
  return (
    <Panel title={t('seen.title')}>
      <p>{t('visitor.text')}</p>
      <div className="settings-actions">
        <ButtonLink href={paths.login(paths.safety())} variant="secondary">
          {t('visitor.login')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** Everything about safety in one place, at `/safety`; a visitor sees what does not need an account. */
export default function SafetyCentre() {
  const { t } = useTranslation('safetycentre');
  const { tips, member, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <SectionHead heading="h1" title={t('title')} />
        <p className="safety-lead">{t('lead')}</p>
        <div className="safety">
          <Tips tips={tips} />
          <ExitCard member={member !== null} />
          {member ? (
            <>
              {member.away !== undefined && <PauseCard since={member.away} timeZone={timeZone} />}
              {member.lock !== undefined && <LockCard minutes={member.lock} />}
              <SeenCard seen={member.seen} />
              <PeopleCard safety={member.safety} blocked={member.blocked} />
              <ReportsCard reports={member.safety.reports} timeZone={timeZone} />
            </>
          ) : (
            <VisitorCard />
          )}
        </div>
      </div>
    </Page>
  );
}
