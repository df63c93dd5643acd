import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { FiguresTable } from '../../features/desk/fictional/figures-table.tsx';
import { InboxTable } from '../../features/desk/fictional/inbox-table.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskfictional'], title: (t) => t('deskfictional:inbox.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { inbox } = services.fictional;
  const { searchParams } = new URL(request.url);
  const site = searchParams.get('site') || null;
  const waiting = await inbox.list(ctx, { only: site, after: searchParams.get('after') });
  return { ...waiting, figures: await inbox.figures(ctx, site), sites: inbox.sites(ctx), site };
}

/** What members wrote to fictional profiles and nobody has answered yet, and figures of the last week. */
export default function DeskFictional() {
  const { t } = useTranslation('deskfictional');
  const { rows, next, figures, sites, site } = useLoaderData<typeof loader>();
  const tools = (
    <ButtonLink variant="secondary" size="small" icon="mask-happy" href={deskPaths.fictionalProfiles()}>
      {t('profiles.title')}
    </ButtonLink>
  );
  return (
    <div className="desk-fictional-page">
      <DeskHead title={t('inbox.title')} about={t('inbox.text')} tools={tools} />
      <SiteFilter sites={sites} site={site} />
      <section>
        <InboxTable rows={rows} only={site} />
        <DeskPager next={next} />
      </section>
      <section>
        <h2 id="fictional-figures">{t('figures.title')}</h2>
        <FiguresTable rows={figures} />
      </section>
    </div>
  );
}
