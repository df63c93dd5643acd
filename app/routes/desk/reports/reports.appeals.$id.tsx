import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { Moment } from '../../../features/desk/kit/formats.tsx';
import { decisionFields } from '../../../features/desk/reports/decision-fields.server.ts';
import { AppealForm } from '../../../features/desk/reports/decision-form.tsx';
import { regionNames } from '../../../features/desk/reports/profile-comparison.tsx';
import { ReportDetails, ReportOutcome, RestrictionList } from '../../../features/desk/reports/report-panels.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskreports', 'facts'],
  title: (t) => t('deskreports:kind.appeal'),
};

export const loader = deskLoader(async ({ ctx, services, id, context }) => {
  const taken = await services.reports.viewAppeal(ctx, id);
  return { ...taken, regions: regionNames(context.lists.regions, taken.page.report?.facts ?? []) };
});

export const action = deskAction(({ ctx, services: { reports }, id }) => ({
  release: async () => {
    await reports.release(ctx, 'appeals', id);
    return deskPaths.reports('released');
  },
  decide: async (form) => {
    const named = await reports.decideAppeal(ctx, id, decisionFields(form));
    return named === null ? deskPaths.reports('doneAppeal') : data({ named }, { status: 409 });
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** An appeal: its text, the contested decision, and the decision by another operator. */
export default function DeskAppeal() {
  const { t } = useTranslation('deskreports');
  const { page, holder, regions } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { by, restriction, report, status, own } = page;
  return (
    <>
      <DeskHead
        title={t('appeal.title', { name: by?.name || t('gone') })}
        about={<SiteChip name={page.site} />}
        back={{ href: deskPaths.reports(), label: t('back') }}
      />
      <div className="desk-split desk-split-wide">
        <div className="desk-page">
          <Panel title={t('appeal.words')}>
            <p className="desk-words">{page.text}</p>
            <p className="desk-note">
              <Moment at={page.createdAt} /> · {t('appeal.against')}:{' '}
              {restriction ? t(`measure.${restriction.kind}`) : t('appeal.report')}
            </p>
          </Panel>
          {restriction && <RestrictionList restrictions={[restriction]} />}
          {report && (
            <>
              <ReportDetails report={report} regions={regions} />
              {!restriction && <RestrictionList restrictions={report.restrictions} />}
            </>
          )}
        </div>
        <div className="desk-page" id="decision">
          {holder !== null && <Alert tone="warning">{t('taken', { name: holder })}</Alert>}
          {status === 'open' && own && <Alert tone="info">{t('own')}</Alert>}
          {status === 'open' && !own && holder === null && <AppealForm appeal={page} answer={answer} />}
          {page.outcome && (
            <Panel title={t('form.title')}>
              <p>
                <strong>{t(`appeal.result.${page.outcome}`)}</strong>
              </p>
              <p className="desk-words">{page.answer}</p>
            </Panel>
          )}
          {report && <ReportOutcome decision={report.decision} appeals={[]} />}
        </div>
      </div>
    </>
  );
}
