import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { SiteTable } from '../../features/desk/sites/site-table.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'desksites'], title: (t) => t('desksites:title') };

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return { rows: await services.sites.list(ctx) };
}

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
