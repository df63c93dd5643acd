import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskPager, QueueTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { PersonCell } from '../../../features/desk/kit/portrait.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskreports'], title: (t) => t('deskreports:title') };

const NOTES = ['done', 'doneAppeal', 'released'] as const;

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const list = await services.reports.list(ctx, { site: query('site'), after: query('after') });
  return { ...list, sites: services.reports.sites(ctx), note: NOTES.find((name) => name === query('note')) };
});

const hrefOf = ({ kind, id }: { kind: 'report' | 'appeal'; id: string }) =>
  kind === 'report' ? deskPaths.report(id) : deskPaths.appeal(id);

export default function DeskReports() {
  const { t } = useTranslation('deskreports');
  const { rows, next, sites, note } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('title')} about={t('about')} />
      <DoneAlert>{note && t(note)}</DoneAlert>
      <FilterForm sites={sites} />
      <QueueTable
        label={t('title')}
        empty={t('empty')}
        rows={rows}
        hrefOf={hrefOf}
        actions={({ kind, id, userId }) => (
          <>
            <ButtonLink size="small" variant="secondary" href={`${hrefOf({ kind, id })}#decision`}>
              {t('decision.go')}
            </ButtonLink>
            {userId && (
              <ButtonLink size="small" variant="secondary" href={deskPaths.member(userId)}>
                {t('people.look')}
              </ButtonLink>
            )}
          </>
        )}
        columns={[
          {
            head: t('heads.title'),
            cell: ({ name, portrait }) => <PersonCell portrait={portrait} name={name || t('gone')} />,
          },
          {
            head: t('heads.what'),
            cell: ({ kind, reason }) => (
              <>
                {kind === 'appeal' && <Badge text={t('kind.appeal')} tone="warning" />}{' '}
                {reason && t(`reason.${reason}`)}
              </>
            ),
            under: ({ words }) => words && <q className="desk-reported-words">{words}</q>,
          },
          { head: t('heads.same'), cell: ({ same }) => same > 1 && t('same', { count: same }) },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
