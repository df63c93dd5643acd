import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteTable } from '../../../features/desk/sites/sites.tsx';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'desksites'], title: (t) => t('desksites:title') };

export const loader = deskLoader(async ({ ctx, services }) => ({ rows: await services.sites.list(ctx) }));

export default function DeskSites() {
  const { t } = useTranslation('desksites');
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('title')} about={t('about')} />
      <SiteTable rows={rows} />
    </>
  );
}
