import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { decisionFields, givenOf } from '../../features/desk/reports/decision-form.server.ts';
import type { Given } from '../../features/desk/reports/measure-fields.tsx';
import { ProfileThenNow } from '../../features/desk/reports/profile-then-now.tsx';
import { regionNames } from '../../features/desk/reports/region-names.ts';
import { ReportEvidence } from '../../features/desk/reports/report-evidence.tsx';
import { ReportForm } from '../../features/desk/reports/report-form.tsx';
import { ReportOutcome } from '../../features/desk/reports/report-outcome.tsx';
import { ReportPerson } from '../../features/desk/reports/report-person.tsx';
import { RestrictionList } from '../../features/desk/reports/restriction-list.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import type { StatementPreview } from '../../../server/modules/operators/report-queue/report-queue.service.ts';
import { Alert } from '../../ui/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskreports', 'facts'], title: (t) => t('deskreports:title') };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const taken = await services.reports.view(ctx, params['id'] ?? '');
  return { ...taken, regions: regionNames(context.lists.regions, taken.page.facts) };
}

interface Answer {
  failure?: FormFailure;
  preview?: StatementPreview | null;
  /** Who reported, where the facts name them: asked once more. */
  named?: string;
  given: Given;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const fields = decisionFields(form);
  const given = givenOf(fields);
  try {
    if (intent === 'release') {
      await services.reports.release(ctx, 'reports', id);
      return redirect(deskPaths.reports('released'));
    }
    if (intent === 'preview') return data<Answer>({ given, preview: await services.reports.preview(ctx, id, fields) });
    const named = await services.reports.decide(ctx, id, fields);
    if (named !== null) return data<Answer>({ given, named }, { status: 409 });
    return redirect(deskPaths.reports('done'));
  } catch (error) {
    const refused = formFailure(error, context);
    return data<Answer>({ ...refused.data, given }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** One report: the evidence, who is in it, what was decided before, and the decision. */
export default function DeskReport() {
  const { t } = useTranslation('deskreports');
  const { page, holder, regions } = useLoaderData<typeof loader>();
  const { failure, preview, given, named } = useAnswer<typeof action>() ?? {};
  const { name } = page.reported;
  return (
    <>
      <DeskHead
        title={name ? t('page.title', { name }) : t('page.titleErased')}
        about={page.site}
        tools={<Link to={deskPaths.reports()}>{t('back')}</Link>}
      />
      <div className="report-columns">
        <div className="report-main">
          <ReportEvidence {...page} />
          <ProfileThenNow facts={page.facts} regions={regions} />
          <div className="report-people">
            <ReportPerson person={page.reported} side="reported" />
            <ReportPerson person={page.reporter} side="reporter" />
          </div>
          <RestrictionList restrictions={page.restrictions} />
        </div>
        <div className="report-aside">
          {holder !== null && <Alert tone="warning">{t('taken', { name: holder })}</Alert>}
          {page.decision ? (
            <ReportOutcome {...page} />
          ) : (
            holder === null && (
              <ReportForm
                report={page}
                failure={failure}
                given={given ?? {}}
                preview={preview ?? null}
                named={named ?? null}
              />
            )
          )}
        </div>
      </div>
    </>
  );
}
