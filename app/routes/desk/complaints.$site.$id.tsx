import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { AnswerForm } from '../../features/desk/cases/answer-form.tsx';
import { ComplaintFacts } from '../../features/desk/cases/complaint-facts.tsx';
import { siteNames } from '../../features/desk/cases/site-names.ts';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { rawTextOf, textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:complaints.title') };

const ofParams = (params: LoaderFunctionArgs['params']) => ({ tenantId: params['site'] ?? '', id: params['id'] ?? '' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const complaint = await services.complaints.open(ctx, ofParams(params));
  return { complaint, sites: services.complaints.sites(ctx) };
}

interface Answered {
  failure?: FormFailure;
  given?: string;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const of = ofParams(params);
  const given = rawTextOf(form, 'answer');
  try {
    if (textOf(form, 'intent') === 'release') {
      return redirect(deskPaths.complaints({ released: await services.complaints.release(ctx, of) }));
    }
    return redirect(deskPaths.complaints({ done: await services.complaints.answer(ctx, { ...of, answer: given }) }));
  } catch (error) {
    const refused = formFailure(error, context);
    return data<Answered>({ ...refused.data, given }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** One complaint: what was written, who wrote it, and its answer. */
export default function DeskComplaint() {
  const { t } = useTranslation('deskcases');
  const { complaint, sites } = useLoaderData<typeof loader>();
  const { failure, given } = useAnswer<typeof action>() ?? {};
  const { reference, category, subject, text, answer, language, holder } = complaint;
  return (
    <>
      <DeskHead
        title={t('complaint.title', { reference })}
        about={t(`category.${category}`)}
        tools={<Link to={deskPaths.complaints()}>{t('back')}</Link>}
      />
      <div className="case-columns">
        <div className="case-main">
          <Panel title={t('complaint.words')}>
            {subject && (
              <p className="case-subject">
                {t('complaint.subject')}: {subject}
              </p>
            )}
            <p className="case-words" lang={language}>
              {text || t('complaint.gone')}
            </p>
          </Panel>
          {holder !== null && <Alert tone="warning">{t('complaint.taken', { name: holder })}</Alert>}
          {answer === null && holder === null && <AnswerForm complaint={complaint} failure={failure} given={given} />}
          {answer !== null && (
            <Panel title={t('complaint.answer')}>
              <p className="case-words" lang={language}>
                {answer}
              </p>
            </Panel>
          )}
        </div>
        <ComplaintFacts complaint={complaint} site={siteNames(sites)(complaint.tenantId)} />
      </div>
    </>
  );
}
