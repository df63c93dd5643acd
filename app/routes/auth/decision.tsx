import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { AppealPanel } from '../../features/decision/appeal-panel.tsx';
import { Statement } from '../../features/decision/statement.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse, type FormFailure } from '../../lib/forms/form-failure.server.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['decision'], title: (t) => t('decision:title') };

export const links = areaStyles('pages');

const readToken = (request: Request) => new URL(request.url).searchParams.get('t') ?? '';

/** A moderation decision, by its mailed link: a banned member has no other access to it. Loading it changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  const timeZone = ctx.tenant.time_zone;
  try {
    return data({ decision: await services.safety.viewDecision(ctx, readToken(request)), timeZone });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_expired') throw error;
    return data({ decision: null, timeZone }, { status: 410 });
  }
}

interface Answer {
  failure: FormFailure;
  given: string;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = context;
  const token = readToken(request);
  const form = await request.formData();
  const given = rawTextField(form, 'text');
  try {
    if (textField(form, 'intent') === 'read') {
      await services.safety.readDecision(ctx, token);
      return redirect(paths.members());
    }
    await services.safety.appealDecision(ctx, token, { text: given });
    return redirect(paths.decision(token));
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data<Answer>({ ...refused.data, given }, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function Decision() {
  const { t } = useTranslation('decision');
  const { decision, timeZone } = useLoaderData<typeof loader>();
  const { failure, given } = useFormResponse<typeof action>() ?? {};
  const pending = useNavigation().formData?.get('intent');
  const locale = useLocale();
  if (!decision) {
    return (
      <Page width="narrow">
        <EmptyState heading="h1" title={t('gone.title')}>
          {t('gone.text')}
        </EmptyState>
      </Page>
    );
  }
  const { kind, decidedAt, lifted, unread } = decision;
  return (
    <Page width="narrow">
      <Panel title={t(`heading.${kind}`)} heading="h1">
        <p className="decision-note">{t('date', { date: formatDate(locale, decidedAt, 'long', timeZone) })}</p>
        {lifted && <Alert tone="success">{t('lifted')}</Alert>}
        <Statement decision={decision} />
        {unread && (
          <Form method="post">
            <Button name="intent" value="read" block pending={pending === 'read'}>
              {t('read.submit')}
            </Button>
          </Form>
        )}
      </Panel>
      <AppealPanel
        decision={decision}
        timeZone={timeZone}
        failure={failure}
        submittedText={given}
        pending={pending === 'appeal'}
      />
    </Page>
  );
}
