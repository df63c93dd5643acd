import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DoneNote } from '../../features/desk/cases/done-note.tsx';
import { FailureKinds } from '../../features/desk/cases/failure-kinds.tsx';
import { FailureTable } from '../../features/desk/cases/failure-table.tsx';
import { siteNames } from '../../features/desk/cases/site-names.ts';
import { WaitingMails } from '../../features/desk/cases/waiting-mails.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:failures.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = new URL(request.url).searchParams;
  const [site = null, queue = null, after = null] = ['site', 'queue', 'after'].map((name) => asked.get(name) || null);
  const list = await services.failures.list(ctx, { site, queue, after });
  const again = Number.parseInt(asked.get('again') ?? '', 10);
  return { ...list, site, queue, again: again > 0 ? again : null, sites: services.failures.sites(ctx) };
}

/** One job by its id, or all of a queue at one site. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const [tenantId, id, queue] = [textOf(form, 'site'), textOf(form, 'job'), textOf(form, 'queue')];
  try {
    if (id) {
      await services.failures.retry(ctx, { tenantId, id });
      return redirect(deskPaths.failures(1));
    }
    return redirect(deskPaths.failures(await services.failures.retryAll(ctx, { tenantId, queue })));
  } catch (error) {
    const { data: refused, init } = formFailure(error, context);
    return data(refused, init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** Jobs and mails that failed for good, and mails that wait for long. */
export default function DeskFailures() {
  const { t } = useTranslation('deskcases');
  const { rows, next, kinds, waiting, sites, site, queue, again } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure;
  const nameOf = siteNames(sites);
  const chosen = site ? { id: site, name: nameOf(site) } : sites.length === 1 ? sites[0]! : null;
  return (
    <>
      <DeskHead title={t('failures.title')} about={t('failures.about')} />
      <DoneNote>{again !== null && t('failures.retried_all', { count: again })}</DoneNote>
      {failure && (
        <div className="case-done">
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        </div>
      )}
      <SiteFilter sites={sites} site={site}>
        {queue && <input type="hidden" name="queue" value={queue} />}
      </SiteFilter>
      <WaitingMails waiting={waiting} nameOf={nameOf} />
      <FailureKinds kinds={kinds} site={chosen} queue={queue} mayRetry={rows.some((row) => row.mayRetry)} />
      <FailureTable rows={rows} nameOf={nameOf} />
      <DeskPager next={next} />
    </>
  );
}
