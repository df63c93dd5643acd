import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeedDone, DeedForm } from '../../features/desk/members/deed-form.tsx';
import { LiftForms, ReportsPart, Restrictions } from '../../features/desk/members/reports-part.tsx';
import { MeasureFields } from '../../features/desk/reports/measure-fields.tsx';
import { useLanguageName } from '../../features/desk/use-language-name.ts';
import { doDeed } from '../../lib/desk-deed.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskmembers', 'deskreports'],
  title: (t) => t('deskmembers:parts.reports'),
};

export function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.members.reports(ctx, params['id'] ?? '');
}

export function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  return doDeed(
    { request, context },
    {
      restrict: (fields) => services.members.restrict(ctx, id, fields),
      lift: (fields) => services.members.lift(ctx, id, fields),
    },
  );
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskMemberReports() {
  const { t } = useTranslation('deskmembers');
  const nameOf = useLanguageName();
  const { about, by, restrictions, language, mayRestrict } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure ?? null;
  const done = useSearchParams()[0].get('done');
  const banned = restrictions.some(({ active, kind }) => active && kind === 'ban');
  return (
    <>
      <DeedDone failure={failure} done={done} words={{ restrict: t('restrict.done'), lift: t('lift.done') }} />
      <Restrictions restrictions={restrictions} />
      {mayRestrict && <LiftForms restrictions={restrictions} failure={failure} />}
      <ReportsPart about={about} by={by} />
      {mayRestrict && !banned && (
        <Panel title={t('restrict.title')}>
          <p className="desk-members-hint">{t('restrict.text')}</p>
          <DeedForm
            intent="restrict"
            submit={t('restrict.submit')}
            variant="danger"
            failure={failure}
            reason={null}
            className="report-form"
          >
            <MeasureFields
              legend={t('restrictions.kind')}
              given={failure?.given ?? {}}
              errors={failure?.intent === 'restrict' ? failure.fields : {}}
              language={nameOf(language)}
            />
          </DeedForm>
        </Panel>
      )}
    </>
  );
}
