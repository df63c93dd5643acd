import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { METRICS_RANGES } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import { DayTable, NetworkTable } from '../../../features/desk/metrics/metric-tables.tsx';
import { MetricCharts } from '../../../features/desk/metrics/metric-charts.tsx';
import { readMetricsQuery, NO_NETWORK, useNetworkName } from '../../../features/desk/metrics/metrics-query.ts';
import { DeskHead, FactList } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect } from '../../../features/desk/kit/desk-filter.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { useFormats } from '../../../features/desk/kit/formats.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

const KINDS = ['text', 'photo', 'gift', 'voice'] as const;
const PICKS = ['chosen', 'seen', 'liked'] as const;
const SPOTLIGHTS = ['bought', 'shown', 'unseen', 'credits', 'returned'] as const;
const CHECKS = ['asked', 'approved', 'refused', 'appealed'] as const;

export const handle: RouteHandle = { i18n: ['desk', 'desksites'], title: (t) => t('desksites:figures.title') };

export const loader = deskLoader(async ({ ctx, services, search }) => {
  const query = readMetricsQuery(search);
  return { query, sites: services.metrics.sites(ctx), ...(await services.metrics.view(ctx, query)) };
});

export default function DeskFigures() {
  const { t } = useTranslation('desksites');
  const { date, number } = useFormats();
  const nameOf = useNetworkName();
  const [search] = useSearchParams();
  const { query, sites, networks, networkNames, moreNetworks, countedAt, ...figures } = useLoaderData<typeof loader>();
  const currencies = figures.money.map(({ currency }) => currency);
  return (
    <>
      <DeskHead
        title={t('figures.title')}
        about={t('figures.about')}
        links={[
          { href: deskPaths.figuresFile(search), icon: 'download-simple', label: t('figures.csv'), reload: true },
        ]}
      />
      <FilterForm sites={sites}>
        <FilterSelect
          name="range"
          label={t('figures.range')}
          value={String(query.range)}
          options={METRICS_RANGES.map((days) => [String(days), t('figures.days', { days })])}
        />
        <FilterSelect
          name="network"
          label={t('figures.network')}
          all={t('figures.all')}
          options={networkNames.map((name) => [name || NO_NETWORK, nameOf(name)])}
        />
      </FilterForm>
      <p className="desk-note">
        {countedAt ? t('figures.counted', { moment: date(countedAt, 'dateTime') }) : t('figures.uncounted')}
      </p>
      <MetricCharts {...figures} />
      <Panel title={t('figures.kinds.title')}>
        <FactList
          facts={Object.fromEntries(KINDS.map((each) => [t(`figures.kinds.${each}`), number(figures.kinds[each])]))}
        />
      </Panel>
      <Panel title={t('figures.picks.title')}>
        <FactList
          facts={Object.fromEntries(PICKS.map((each) => [t(`figures.picks.${each}`), number(figures.picks[each])]))}
        />
      </Panel>
      <Panel title={t('figures.album.title')}>
        <FactList facts={{ [t('figures.album.looks')]: number(figures.albumLooks) }} />
      </Panel>
      <Panel title={t('figures.spotlights.title')}>
        <FactList
          facts={Object.fromEntries(
            SPOTLIGHTS.map((each) => [t(`figures.spotlights.${each}`), number(figures.spotlights[each])]),
          )}
        />
      </Panel>
      <Panel title={t('figures.checks.title')}>
        <FactList
          facts={Object.fromEntries(CHECKS.map((each) => [t(`figures.checks.${each}`), number(figures.checks[each])]))}
        />
      </Panel>
      <NetworkTable networks={networks} more={moreNetworks} currencies={currencies} />
      <DayTable {...figures} />
    </>
  );
}
