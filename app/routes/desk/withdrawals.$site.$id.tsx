import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { CaseFacts } from '../../features/desk/cases/case-facts.tsx';
import { CasePast, CaseRefunds } from '../../features/desk/cases/case-past.tsx';
import { CaseWays } from '../../features/desk/cases/case-ways.tsx';
import { DoneNote } from '../../features/desk/cases/done-note.tsx';
import { siteNames } from '../../features/desk/cases/site-names.ts';
import { TakenCase } from '../../features/desk/cases/taken-case.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { rawTextOf, textOf } from '../../lib/form-data.ts';
import { formFailure, refusalOf } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:withdrawals.title') };

/** What the page says was done, as it is told in the address. */
const SAID = { again: 'refunded_again', hurry: 'hurried', ask: 'asked' } as const;
type Way = keyof typeof SAID;

const isWay = (intent: string | null): intent is Way => intent !== null && Object.hasOwn(SAID, intent);
const ofParams = (params: LoaderFunctionArgs['params']) => ({ tenantId: params['site'] ?? '', id: params['id'] ?? '' });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const sites = services.withdrawals.sites(ctx);
  const said = new URL(request.url).searchParams.get('said');
  const of = ofParams(params);
  try {
    const found = await services.withdrawals.open(ctx, of);
    const mayRefund = services.withdrawals.mayRefund(ctx, of);
    return { found, mayRefund, sites, said: isWay(said) ? SAID[said] : null, taken: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== 'work_taken') throw error;
    const taken = String(refusal.params['name']);
    return data({ found: null, mayRefund: false, sites, said: null, taken }, { status: 409 });
  }
}

interface Done {
  failure?: FormFailure;
  given?: string;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { withdrawals } = services;
  const form = await request.formData();
  const of = ofParams(params);
  const [intent, note] = [textOf(form, 'intent'), rawTextOf(form, 'note')];
  try {
    if (isWay(intent)) {
      if (intent === 'again') await withdrawals.refundAgain(ctx, { ...of, expected: Number(textOf(form, 'expected')) });
      else await withdrawals[intent](ctx, of);
      return redirect(deskPaths.orderCase(of, intent));
    }
    if (intent === 'release') await withdrawals.release(ctx, of);
    else await withdrawals.close(ctx, { ...of, note });
    return redirect(deskPaths.withdrawals(intent !== 'release'));
  } catch (error) {
    const refused = formFailure(error, context);
    return data<Done>({ ...refused.data, given: note }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** One order that somebody should look at: what happened, how it stands at the provider, what can be done. */
export default function DeskOrderCase() {
  const { t } = useTranslation('deskcases');
  const { found, mayRefund, sites, said, taken } = useLoaderData<typeof loader>();
  const { failure, given } = useAnswer<typeof action>() ?? {};
  if (!found) return <TakenCase title={t('withdrawals.title')} name={taken ?? ''} back={deskPaths.withdrawals()} />;
  const { order, kind, closedAt, closedBy, note } = found;
  return (
    <>
      <DeskHead
        title={t('case.title', { order: order.id.slice(-12) })}
        about={t(`kind.${kind}`)}
        tools={<Link to={deskPaths.withdrawals()}>{t('back')}</Link>}
      />
      <DoneNote>{said && t(`case.${said}`)}</DoneNote>
      <div className="case-columns">
        <div className="case-main">
          <p className="case-explain">{t(`explain.${kind}`)}</p>
          {closedAt ? (
            <Panel title={closedBy ? t('case.closed', { name: closedBy }) : t('case.closed_self')}>
              <p className="case-words">{note}</p>
            </Panel>
          ) : (
            <CaseWays found={found} mayRefund={mayRefund} failure={failure} given={given} />
          )}
          <CaseRefunds refunds={found.refunds} currency={order.currency} />
          <CasePast history={found.history} earlier={found.earlier} />
        </div>
        <div className="case-side">
          <CaseFacts order={order} site={siteNames(sites)(found.tenantId)} />
          <Link to={deskPaths.order(order.id)}>{t('case.open_order')}</Link>
        </div>
      </div>
    </>
  );
}
