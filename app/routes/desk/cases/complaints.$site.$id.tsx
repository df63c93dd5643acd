import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { AnswerForm, ComplaintFacts } from '../../../features/desk/cases/complaint.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:complaints.title') };

export const loader = deskLoader(({ ctx, services, at }) => services.complaints.open(ctx, at));

export const action = deskAction(({ ctx, services, at }) => ({
  release: async () => deskPaths.complaints({ released: await services.complaints.release(ctx, at) }),
  answer: async ({ raw }) => {
    const done = await services.complaints.answer(ctx, { ...at, answer: raw('answer') });
    return deskPaths.complaints({ done });
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskComplaint() {
  const { t } = useTranslation('deskcases');
  const complaint = useLoaderData<typeof loader>();
  const submitted = useFormResponse<typeof action>();
  const { reference, category, subject, text, answer, language, holder } = complaint;
  return (
    <>
      <DeskHead
        title={t('complaint.title', { reference })}
        about={t(`category.${category}`)}
        back={{ href: deskPaths.complaints(), label: t('back') }}
      />
      <div className="desk-split">
        <div className="desk-page">
          <Panel title={t('complaint.words')}>
            {subject && (
              <p className="desk-note">
                {t('complaint.subject')}: {subject}
              </p>
            )}
            <p className="desk-words" lang={language}>
              {text || t('complaint.gone')}
            </p>
          </Panel>
          {holder !== null && <Alert tone="warning">{t('complaint.taken', { name: holder })}</Alert>}
          {answer === null && holder === null && <AnswerForm complaint={complaint} answer={submitted} />}
          {answer !== null && (
            <Panel title={t('complaint.answer')}>
              <p className="desk-words" lang={language}>
                {answer}
              </p>
            </Panel>
          )}
        </div>
        <Panel>
          <ComplaintFacts complaint={complaint} />
        </Panel>
      </div>
    </>
  );
}
