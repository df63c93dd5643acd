import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FailureGroups, FailureTable } from '../../../features/desk/cases/failures.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { FilterForm, siteName } from '../../../features/desk/kit/desk-filter.tsx';
import { DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskPager } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { Moment } from '../../../features/desk/kit/formats.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:failures.title') };

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const [site, queue] = [query('site'), query('queue')];
  const list = await services.failures.list(ctx, { site, queue, after: query('after') });
  const again = Number.parseInt(query('again') ?? '', 10);
  return { ...list, site, queue, again: again > 0 ? again : null, sites: services.failures.sites(ctx) };
});

export const action = deskAction(({ ctx, services: { failures } }) => ({
  retry: async ({ text }) => {
    await failures.retry(ctx, { tenantId: text('site'), id: text('job') });
    return deskPaths.failures(1);
  },
  'retry-all': async ({ text }) =>
    deskPaths.failures(await failures.retryAll(ctx, { tenantId: text('site'), queue: text('queue') })),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** Jobs and mails that failed permanently, and mails that have waited for long. */
export default function DeskFailures() {
  const { t } = useTranslation('deskcases');
  const { rows, next, kinds, waiting, sites, site, queue, again } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const chosen = site ? { id: site, name: siteName(sites, site) } : sites.length === 1 ? sites[0]! : null;
  return (
    <>
      <DeskHead title={t('failures.title')} about={t('failures.about')} />
      <DoneAlert>{again !== null && t('failures.retried_all', { count: again })}</DoneAlert>
      <FormAlert failure={failure} />
      <FilterForm sites={sites}>{queue && <input type="hidden" name="queue" value={queue} />}</FilterForm>
      {waiting.length > 0 && (
        <div className="desk-done">
          <Alert tone="warning" title={t('failures.waiting')}>
            <ul className="desk-list">
              {waiting.map(({ tenantId, count, since }) => (
                <li key={tenantId}>
                  <SiteChip id={tenantId} /> {t('failures.waiting_line', { count })} <Moment at={since} />
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <FailureGroups kinds={kinds} site={chosen} queue={queue} mayRetry={rows.some((row) => row.mayRetry)} />
      <FailureTable rows={rows} />
      <DeskPager next={next} />
    </>
  );
}
