import { Link, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CheckDecision } from '../../../features/desk/checks/check-decision.tsx';
import { CheckPictures } from '../../../features/desk/checks/check-pictures.tsx';
import { DeskHead, FactList } from '../../../features/desk/kit/desk-detail.tsx';
import { deskAction, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { Moment } from '../../../features/desk/kit/formats.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskchecks', 'verification'],
  title: (t) => t('deskchecks:title'),
};

export const loader = deskLoader(({ ctx, services, at }) => services.checkQueue.open(ctx, at));

export const action = deskAction(({ ctx, services, at }) => {
  const decide = async (refusal: string, mainPhoto: string) => {
    const suspected = await services.checkQueue.decide(ctx, at, { refusal, mainPhoto });
    // Where the account is restricted.
    return suspected === null ? deskPaths.checks('decided') : deskPaths.member(suspected, 'reports');
  };
  return {
    approve: ({ text }) => decide('', text('main')),
    refuse: ({ text }) => decide(text('refusal') || '-', text('main')),
    release: async () => {
      await services.checkQueue.release(ctx, at);
      return deskPaths.checks('released');
    },
  };
});

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskCheck() {
  const { t } = useTranslation(['deskchecks', 'verification']);
  const check = useLoaderData<typeof loader>();
  const submitted = useFormResponse<typeof action>();
  const { name, age, holder, own, status, reason, userId, appealed, appeal, serviceResult } = check;
  const waits = status === 'waiting' && holder === null && !own;
  return (
    <>
      <DeskHead
        title={t('check.title', { name, age })}
        about={t(appealed ? 'what.appeal' : 'what.check')}
        back={{ href: deskPaths.checks(), label: t('check.back') }}
      />
      <div className="desk-split">
        <div className="desk-page">
          <CheckPictures check={check} />
          {appeal && (
            <Panel title={t('check.appeal')}>
              <p className="desk-words">{appeal}</p>
            </Panel>
          )}
          {holder !== null && <Alert tone="warning">{t('check.taken', { name: holder })}</Alert>}
          {own && status === 'waiting' && <Alert tone="warning">{t('check.own')}</Alert>}
          {waits && <CheckDecision check={check} answer={submitted} />}
        </div>
        <Panel>
          <FactList
            facts={{
              [t('check.site')]: <SiteChip id={check.tenantId} />,
              [t('member')]: userId ? <Link to={deskPaths.member(userId)}>{name}</Link> : name,
              [t('check.pose')]: t(`verification:pose.${check.pose}`),
              [t('check.sent')]: <Moment at={check.submitted} none="–" />,
              [t('service')]: serviceResult && t(`result.${serviceResult as 'match'}`),
              [t('check.decided')]: check.decided && <Moment at={check.decided} />,
              [t('check.outcome')]: status !== 'waiting' && t(`status.${status as 'approved'}`),
              [t('check.reason')]: reason && t(`reason.${reason}`),
            }}
          />
        </Panel>
      </div>
    </>
  );
}
