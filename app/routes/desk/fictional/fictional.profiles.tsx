import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager, DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskfictional'], title: (t) => t('deskfictional:profiles.title') };

const TONES = { draft: 'warning', published: 'neutral', retired: 'danger' } as const;

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const { characters, inbox } = services.fictional;
  const site = query('site');
  return { ...(await characters.list(ctx, { only: site, after: query('after') })), sites: inbox.sites(ctx), site };
});

export default function DeskFictionalProfiles() {
  const { t } = useTranslation('deskfictional');
  const { rows, next, sites, site } = useLoaderData<typeof loader>();
  const creatable = sites.filter(({ id }) => site === null || id === site);
  return (
    <>
      <DeskHead
        title={t('profiles.title')}
        about={t('profiles.text')}
        back={{ href: deskPaths.fictional(), label: t('thread.back') }}
      />
      <FilterForm sites={sites} />
      <p className="desk-row">
        {creatable.map(({ id, name }) => (
          <ButtonLink key={id} size="small" variant="secondary" icon="plus" href={deskPaths.newFictional(id)}>
            {t('profiles.new', { site: name })}
          </ButtonLink>
        ))}
      </p>
      <DeskTable
        label={t('profiles.title')}
        empty={t('profiles.empty')}
        rows={rows}
        hrefOf={({ tenantId, id }) => deskPaths.fictionalProfile(tenantId, id)}
        columns={[
          { head: t('form.name'), cell: ({ name }) => name },
          { head: t('profiles.age'), cell: ({ age }) => age },
          { head: t('figures.site'), cell: (row) => <SiteChip name={row.site} /> },
          { head: t('form.language'), cell: ({ language }) => t(`languages.${language}` as 'languages.en') },
          {
            head: t('profiles.state'),
            cell: ({ state }) => <Badge tone={TONES[state]} text={t(`profiles.${state}`)} />,
          },
          { head: t('pictures.title'), num: true, cell: ({ pictures }) => pictures },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
