import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SiteView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { CertificateBadge, IssueList, SiteFacts, SiteState } from '../../../features/desk/sites/sites.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';

export const handle: RouteHandle<SiteView> = {
  i18n: ['desk', 'desksites'],
  title: (t, site) => site?.name ?? site?.slug ?? t('desksites:title'),
};

export const loader = deskLoader(({ ctx, services, params }) => services.sites.view(ctx, params['slug'] ?? ''));

function SiteTools({ site: { origin, preview, id } }: { site: SiteView }) {
  const { t } = useTranslation('desksites');
  return (
    <>
      {preview && (
        <ButtonLink variant="secondary" size="small" icon="eye" href={preview} reload>
          {t('view.preview')}
        </ButtonLink>
      )}
      {id && (
        <ButtonLink variant="secondary" size="small" icon="chart-line-up" href={`${deskPaths.figures()}?site=${id}`}>
          {t('view.figures')}
        </ButtonLink>
      )}
      {origin && (
        <ButtonLink size="small" icon="arrow-right" href={origin} reload>
          {t('view.open')}
        </ButtonLink>
      )}
    </>
  );
}

export default function DeskSite() {
  const { t } = useTranslation('desksites');
  const site = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={site.name ?? site.slug}
        about={<SiteState state={site.state} />}
        tools={<SiteTools site={site} />}
      />
      <section aria-labelledby="site-problems">
        <h2 id="site-problems">{t('view.problems')}</h2>
        <p>{site.issues.length === 0 && site.state === 'serving' ? t('view.ok') : t(`stateText.${site.state}`)}</p>
        {site.issues.length > 0 && <IssueList issues={site.issues} label={t('view.problems')} />}
      </section>
      {site.pageIssues.length > 0 && (
        <section aria-labelledby="site-pages">
          <h2 id="site-pages">{t('view.pageProblems')}</h2>
          <p>{t('view.pageText')}</p>
          <IssueList issues={site.pageIssues} label={t('view.pageProblems')} />
        </section>
      )}
      {site.id !== null && (
        <>
          <DeskTable
            region
            title={t('view.hosts')}
            rows={site.hosts}
            keyOf={({ host }) => host}
            columns={[
              { head: t('list.host'), cell: ({ host }) => host },
              { head: t('list.state'), cell: (_, index) => t(index === 0 ? 'view.canonical' : 'view.redirect') },
              {
                head: t('list.certificate'),
                cell: ({ certificate }) => <CertificateBadge certificate={certificate} />,
              },
            ]}
          />
          <section aria-labelledby="site-facts">
            <h2 id="site-facts">{t('view.facts')}</h2>
            <SiteFacts site={site} />
          </section>
        </>
      )}
    </>
  );
}
