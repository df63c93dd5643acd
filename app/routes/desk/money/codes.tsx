import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager, DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { useFormats } from '../../../features/desk/kit/formats.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { CodePeriod, CodeState, CodeValue } from '../../../features/desk/money/code-facts.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:codes.title') };

export const loader = deskLoader(({ ctx, services, search }) =>
  services.money.listCodes(ctx, Object.fromEntries(search)),
);

export default function DeskCodes() {
  const { t } = useTranslation('deskmoney');
  const { number } = useFormats();
  const [search] = useSearchParams();
  const { rows, next, sites, kinds, canMake } = useLoaderData<typeof loader>();
  const nothing = canMake ? t('codes.emptyMake') : t('codes.empty');
  return (
    <>
      <DeskHead
        title={t('codes.title')}
        links={
          canMake
            ? [
                {
                  variant: 'primary',
                  icon: 'plus',
                  href: deskPaths.newCode(search.get('site') ?? undefined),
                  label: t('codes.new'),
                },
              ]
            : []
        }
      />
      <FilterForm sites={sites}>
        <FilterSelect name="kind" label={t('filter.kind')} options={kinds.map((kind) => [kind, t(`kind.${kind}`)])} />
        <FilterText label={t('filter.code')} name="code" type="search" />
      </FilterForm>
      <DeskTable
        label={t('codes.label')}
        empty={search.get('code') ? t('codes.notFound') : nothing}
        rows={rows}
        hrefOf={({ id }) => deskPaths.code(id)}
        columns={[
          { head: t('codes.code'), cell: ({ code }) => <code>{code}</code> },
          { head: t('codes.takes'), num: true, cell: (code) => <CodeValue code={code} /> },
          { head: t('codes.for'), cell: ({ validity }) => t(`validity.${validity}`) },
          { head: t('codes.period'), cell: (code) => <CodePeriod {...code} /> },
          { head: t('codes.standing'), cell: ({ standing }) => <CodeState standing={standing} /> },
          { head: t('codes.uses'), num: true, cell: ({ uses, usesCapped }) => number(uses) + (usesCapped ? '+' : '') },
          { head: t('codes.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
