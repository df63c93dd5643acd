import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeedDone } from '../../features/desk/members/deed-form.tsx';
import { LiftForms, ReportsPart, Restrictions } from '../../features/desk/members/reports-part.tsx';
import { doDeed } from '../../lib/desk-deed.server.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

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

export default function DeskMemberReports() {
  const { t } = useTranslation('deskmembers');
  const { about, by, restrictions, mayRestrict } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure ?? null;
  const done = useSearchParams()[0].get('done');
  return (
    <>
      <DeedDone done={done} words={{ restrict: t('restrict.done'), lift: t('lift.done') }} />
      <Restrictions restrictions={restrictions} />
      {mayRestrict && <LiftForms restrictions={restrictions} failure={failure} />}
      <ReportsPart about={about} by={by} />
    </>
  );
}
