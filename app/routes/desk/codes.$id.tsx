import { data, redirect } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { CodeChange } from '../../features/desk/money/code-change.tsx';
import { CodeFacts, CodeRevenue } from '../../features/desk/money/code-facts.tsx';
import { CodeStanding } from '../../features/desk/money/code-words.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:codes.title') };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.money.viewCode(ctx, params['id'] ?? '');
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const codeId = params['id'] ?? '';
  const form = await request.formData();
  const [intent, ends] = [textOf(form, 'intent'), textOf(form, 'ends')];
  if (intent === 'switch_off') await services.money.switchCode(ctx, { codeId, status: 'paused' });
  else if (intent === 'switch_on') await services.money.switchCode(ctx, { codeId, status: 'active' });
  else if (intent === 'endless') await services.money.prolongCode(ctx, { codeId, ends: '' });
  else if (intent === 'extend') {
    // Without a day it would have no end, which has a button of its own.
    const wrong = ends === '' ? 'day' : await services.money.prolongCode(ctx, { codeId, ends });
    if (wrong) return data({ wrong, ends }, { status: 422 });
  } else throw new Response(null, { status: 400 });
  return redirect(`${deskPaths.code(codeId)}?saved=yes`);
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskCode() {
  const { t } = useTranslation('deskmoney');
  const { code, site, timeZone, left, revenue, canChange } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const saved = useSearchParams()[0].get('saved') === 'yes' && !refused;
  const builtIn = code.kind === 'welcome' || code.kind === 'time_bonus';
  return (
    <>
      <DeskHead
        title={code.code}
        about={<CodeStanding standing={code.standing} />}
        tools={
          <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.codes()}>
            {t('code.back')}
          </ButtonLink>
        }
      />
      <div className="desk-money-page">
        {saved && <Alert tone="success" role="status" title={t('code.saved')} />}
        {builtIn && <Alert title={t('code.builtIn')} />}
        <div className="desk-money-pair">
          <CodeFacts code={code} site={site} left={left} />
          {canChange && (
            <CodeChange code={code} timeZone={timeZone} wrong={refused?.wrong ?? null} ends={refused?.ends ?? ''} />
          )}
        </div>
        <CodeRevenue revenue={revenue} />
      </div>
    </>
  );
}
