import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formState, DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { MemberForm } from '../../../features/desk/members/member-form.tsx';
import { LiftForms, ReportsPart, Restrictions } from '../../../features/desk/members/reports-part.tsx';
import { MeasureFields } from '../../../features/desk/reports/measure-fields.tsx';
import { useLanguageName } from '../../../features/desk/kit/formats.tsx';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers', 'deskreports'],
  title: (t) => t('deskmembers:parts.reports'),
};

export const loader = deskLoader(({ ctx, services, id }) => services.members.reports(ctx, id));

export const action = deskAction(({ ctx, services: { members }, id }) => ({
  restrict: ({ fields }) => members.restrict(ctx, id, fields),
  lift: ({ fields }) => members.lift(ctx, id, fields),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskMemberReports() {
  const { t } = useTranslation('deskmembers');
  const nameOf = useLanguageName();
  const { about, by, restrictions, language, mayRestrict } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const banned = restrictions.some(({ active, kind }) => active && kind === 'ban');
  return (
    <>
      <DoneAlert answer={answer} texts={{ restrict: t('restrict.done'), lift: t('lift.done') }} />
      <Restrictions restrictions={restrictions} />
      {mayRestrict && <LiftForms restrictions={restrictions} answer={answer} />}
      <ReportsPart about={about} by={by} />
      {mayRestrict && !banned && (
        <Panel title={t('restrict.title')}>
          <p className="desk-note">{t('restrict.text')}</p>
          <MemberForm
            intent="restrict"
            submit={t('restrict.submit')}
            variant="danger"
            answer={answer}
            reason={null}
            className="report-form"
          >
            <MeasureFields
              legend={t('restrictions.kind')}
              form={formState(answer, 'restrict')}
              language={nameOf(language)}
            />
          </MemberForm>
        </Panel>
      )}
    </>
  );
}
