import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { Moment } from '../../features/desk/moment.tsx';
import { AppealForm } from '../../features/desk/reports/appeal-form.tsx';
import { decisionFields, givenOf } from '../../features/desk/reports/decision-form.server.ts';
import type { Given } from '../../features/desk/reports/measure-fields.tsx';
import { ProfileThenNow } from '../../features/desk/reports/profile-then-now.tsx';
import { regionNames } from '../../features/desk/reports/region-names.ts';
import { ReportEvidence } from '../../features/desk/reports/report-evidence.tsx';
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
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskreports', 'facts'],
  title: (t) => t('deskreports:kind.appeal'),
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const taken = await services.reports.viewAppeal(ctx, params['id'] ?? '');
  return { ...taken, regions: regionNames(context.lists.regions, taken.page.report?.facts ?? []) };
}

interface Answer {
  failure?: FormFailure;
  given: Given;
  /** Who reported, where what the reported member reads names them: asked once more. */
  named?: string;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const fields = decisionFields(form);
  try {
    if (textOf(form, 'intent') === 'release') {
      await services.reports.release(ctx, 'appeals', id);
      return redirect(deskPaths.reports('released'));
    }
    const named = await services.reports.decideAppeal(ctx, id, fields);
    if (named !== null) return data<Answer>({ given: givenOf(fields), named }, { status: 409 });
    return redirect(deskPaths.reports('doneAppeal'));
  } catch (error) {
    const refused = formFailure(error, context);
    return data<Answer>({ ...refused.data, given: givenOf(fields) }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** One appeal: its words, what it is against, and the decision by another operator. */
export default function DeskAppeal() {
  const { t } = useTranslation('deskreports');
  const { page, holder, regions } = useLoaderData<typeof loader>();
  const { failure, given, named } = useAnswer<typeof action>() ?? {};
  const { by, restriction, report, status, own } = page;
  return (
    <>
      <DeskHead
        title={t('appeal.title', { name: by?.name || t('gone') })}
        about={page.site}
        tools={<Link to={deskPaths.reports()}>{t('back')}</Link>}
      />
      <div className="report-columns">
        <div className="report-main">
          <Panel title={t('appeal.words')}>
            <p className="report-words">{page.text}</p>
            <p className="report-note">
              <Moment at={page.createdAt} /> · {t('appeal.against')}:{' '}
              {restriction ? t(`measure.${restriction.kind}`) : t('appeal.report')}
            </p>
          </Panel>
          {restriction && <RestrictionList restrictions={[restriction]} />}
          {report && (
            <>
              <ReportEvidence {...report} />
              <ProfileThenNow facts={report.facts} regions={regions} />
              <div className="report-people">
                <ReportPerson person={report.reported} side="reported" />
                <ReportPerson person={report.reporter} side="reporter" />
              </div>
              {!restriction && <RestrictionList restrictions={report.restrictions} />}
            </>
          )}
        </div>
        <div className="report-aside">
          {holder !== null && <Alert tone="warning">{t('taken', { name: holder })}</Alert>}
          {status === 'open' && own && <Alert tone="info">{t('own')}</Alert>}
          {status === 'open' && !own && holder === null && (
            <AppealForm appeal={page} failure={failure} given={given ?? {}} named={named ?? null} />
          )}
          {page.outcome && (
            <Panel title={t('form.title')}>
              <p>
                <strong>{t(`appeal.result.${page.outcome}`)}</strong>
              </p>
              <p className="report-words">{page.answer}</p>
            </Panel>
          )}
          {report && <ReportOutcome decision={report.decision} appeals={[]} />}
        </div>
      </div>
    </>
  );
}
