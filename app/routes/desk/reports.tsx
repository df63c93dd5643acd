import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { QueueTable } from '../../features/desk/queue-table.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskreports'], title: (t) => t('deskreports:title') };

const NOTES = ['done', 'doneAppeal', 'released'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = new URL(request.url).searchParams;
  const [site, after] = [asked.get('site') || null, asked.get('after')];
  const list = await services.reports.list(ctx, { site, after });
  return { ...list, site, sites: services.reports.sites(ctx), note: NOTES.find((name) => name === asked.get('note')) };
}

/** Reports and appeals that wait for a decision. */
export default function DeskReports() {
  const { t } = useTranslation('deskreports');
  const { rows, next, sites, site, note } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('title')} about={t('about')} />
      {note && (
        <div className="report-done">
          <Alert tone="success" role="status">
            {t(note)}
          </Alert>
        </div>
      )}
      <SiteFilter sites={sites} site={site} />
      <QueueTable
        label={t('title')}
        heads={{ title: t('heads.title'), cells: [t('heads.what'), t('heads.same')] }}
        empty={t('empty')}
        rows={rows.map(({ kind, id, name, reason, same, site: of, since, holder }) => ({
          id,
          site: of,
          since,
          holder,
          title: name || t('gone'),
          href: kind === 'report' ? deskPaths.report(id) : deskPaths.appeal(id),
          cells: [
            <>
              {kind === 'appeal' && <Badge text={t('kind.appeal')} tone="warning" />}{' '}
              {reason && t(`reason.${reason as 'scam'}`)}
            </>,
            same > 1 && t('same', { count: same }),
          ],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
