import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { decisionFields } from '../../../features/desk/reports/decision-fields.server.ts';
import { ReportForm } from '../../../features/desk/reports/decision-form.tsx';
import { regionNames } from '../../../features/desk/reports/profile-comparison.tsx';
import { ReportDetails, ReportOutcome, RestrictionList } from '../../../features/desk/reports/report-panels.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskreports', 'facts'], title: (t) => t('deskreports:title') };

export const loader = deskLoader(async ({ ctx, services, id, context }) => {
  const taken = await services.reports.view(ctx, id);
  return { ...taken, regions: regionNames(context.lists.regions, taken.page.facts) };
});

export const action = deskAction(({ ctx, services: { reports }, id }) => ({
  release: async () => {
    await reports.release(ctx, 'reports', id);
    return deskPaths.reports('released');
  },
  preview: async (form) => data({ preview: await reports.preview(ctx, id, decisionFields(form)) }),
  decide: async (form) => {
    const named = await reports.decide(ctx, id, decisionFields(form));
    return named === null ? deskPaths.reports('done') : data({ named }, { status: 409 });
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** A report: evidence, both members, earlier decisions, and the decision. */
export default function DeskReport() {
  const { t } = useTranslation('deskreports');
  const { page, holder, regions } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { name } = page.reported;
  return (
    <>
      <DeskHead
        title={name ? t('page.title', { name }) : t('page.titleErased')}
        about={<SiteChip name={page.site} />}
        back={{ href: deskPaths.reports(), label: t('back') }}
      />
      {!page.decision && holder === null && (
        <ButtonLink className="desk-jump" href="#decision">
          {t('decision.go')}
        </ButtonLink>
      )}
      <div className="desk-split desk-split-wide">
        <div className="desk-page">
          <ReportDetails report={page} regions={regions} />
          <RestrictionList restrictions={page.restrictions} />
        </div>
        <div className="desk-page" id="decision">
          {holder !== null && <Alert tone="warning">{t('taken', { name: holder })}</Alert>}
          {page.decision && <ReportOutcome {...page} />}
          {!page.decision && holder === null && <ReportForm report={page} answer={answer} />}
        </div>
      </div>
    </>
  );
}
