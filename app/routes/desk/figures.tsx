import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { FIGURE_RANGES } from '../../../server/modules/operators/figures/figures.schema.ts';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DayTable } from '../../features/desk/figures/day-table.tsx';
import { FigureCharts } from '../../features/desk/figures/figure-charts.tsx';
import { readFigures } from '../../features/desk/figures/figures-query.ts';
import { NO_NETWORK, useNetworkName } from '../../features/desk/figures/network-name.ts';
import { NetworkTable } from '../../features/desk/figures/network-table.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formatDate } from '../../lib/format.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'desksites'], title: (t) => t('desksites:figures.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const query = readFigures(new URL(request.url).searchParams);
  return { query, sites: services.figures.sites(ctx), ...(await services.figures.view(ctx, query)) };
}

/** Choices besides the site: how long, and which network. */
function FigureFilters() {
  const { t } = useTranslation('desksites');
  const { query, networkNames } = useLoaderData<typeof loader>();
  const nameOf = useNetworkName();
  return (
    <>
      <SelectField
        label={t('figures.range')}
        name="range"
        compact
        defaultValue={String(query.range)}
        options={FIGURE_RANGES.map((days) => ({ value: String(days), label: t('figures.days', { days }) }))}
      />
      <SelectField
        label={t('figures.network')}
        name="network"
        compact
        defaultValue={query.network === '' ? NO_NETWORK : (query.network ?? '')}
        placeholder={t('figures.all')}
        options={networkNames.map((name) => ({ value: name || NO_NETWORK, label: nameOf(name) }))}
      />
    </>
  );
}

export default function DeskFigures() {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const [search] = useSearchParams();
  const { query, sites, networks, moreNetworks, countedAt, ...figures } = useLoaderData<typeof loader>();
  const currencies = figures.money.map(({ currency }) => currency);
  const moment = countedAt && formatDate(locale, countedAt, 'dateTime', 'UTC');
  return (
    <>
      <DeskHead
        title={t('figures.title')}
        about={t('figures.about')}
        tools={
          <ButtonLink
            variant="secondary"
            size="small"
            icon="download-simple"
            href={deskPaths.figuresFile(search)}
            reload
          >
            {t('figures.csv')}
          </ButtonLink>
        }
      />
      <SiteFilter sites={sites} site={query.site}>
        <FigureFilters />
      </SiteFilter>
      <p className="desk-figure-note">{moment ? t('figures.counted', { moment }) : t('figures.uncounted')}</p>
      <FigureCharts {...figures} />
      <NetworkTable networks={networks} more={moreNetworks} currencies={currencies} />
      <DayTable {...figures} />
    </>
  );
}
