import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { CodeActions, CodeFacts, CodeRevenue, CodeState } from '../../../features/desk/money/code-facts.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:codes.title') };

/** Values of `done` after which the page says that the code is saved. */
const SAVED = ['created', 'switch_off', 'switch_on', 'endless', 'extend'];

export const loader = deskLoader(({ ctx, services, id }) => services.money.viewCode(ctx, id));

export const action = deskAction(({ ctx, services: { money }, id: codeId }) => ({
  switch_off: () => money.setCodeStatus(ctx, { codeId, status: 'paused' }),
  switch_on: () => money.setCodeStatus(ctx, { codeId, status: 'active' }),
  endless: async () => {
    await money.extendCodeValidity(ctx, { codeId, ends: '' });
  },
  extend: async ({ text }) => {
    // An empty day would remove the end date, which is a separate action.
    const ends = text('ends');
    const wrong = ends === '' ? ('day' as const) : await money.extendCodeValidity(ctx, { codeId, ends });
    return wrong ? data({ wrong }, { status: 422 }) : undefined;
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskCode() {
  const { t } = useTranslation('deskmoney');
  const { code, site, timeZone, left, revenue, canChange, unapproved } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const texts = Object.fromEntries(SAVED.map((done) => [done, t('code.saved')]));
  const builtIn = code.kind === 'welcome' || code.kind === 'time_bonus';
  return (
    <>
      <DeskHead
        title={code.code}
        about={<CodeState standing={code.standing} />}
        back={{ href: deskPaths.codes(), label: t('code.back') }}
      />
      <div className="desk-page">
        <DoneAlert texts={texts} answer={answer} />
        <FormAlert failure={answer?.failure} />
        {unapproved && <Alert title={t(`code.unapproved.${unapproved}`)} />}
        {builtIn && <Alert title={t('code.builtIn')} />}
        <div className="desk-pair">
          <CodeFacts code={code} site={site} left={left} />
          {canChange && (
            <CodeActions code={code} timeZone={timeZone} wrong={answer?.wrong} ends={answer?.given['ends']} />
          )}
        </div>
        <CodeRevenue revenue={revenue} />
      </div>
    </>
  );
}
