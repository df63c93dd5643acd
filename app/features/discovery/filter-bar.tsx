import { Suspense, useState, type ReactNode } from 'react';
import { Form, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SearchOrder } from '../../../server/modules/people/discovery/index.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FilterChip, FilterChipLink } from '../../ui/forms/filter-chip.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { AgeFields, PlaceFields, type Region } from './filter-fields.tsx';
import { countFilters, extraFilters, filterQuery } from './filter-query.ts';
import type { MoreFiltersProps } from './more-filters.tsx';
import { SortFields, sortInForce } from './sort-fields.tsx';

const MoreFilters = lazyPart(() => import('./more-filters.tsx'));

interface FilterBarProps extends MoreFiltersProps {
  /** The filters in force, with defaults. */
  filters: {
    country: string;
    countryregion: string | null;
    min_age: number | null;
    max_age: number | null;
    photo: boolean;
  };
  orders: readonly SearchOrder[];
  missingOrders: readonly SearchOrder[];
  countries: readonly string[];
  /** Regions of the current country. */
  regions: readonly Region[];
  ages: { lowest: number; highest: number };
  /** The country used if none is chosen. */
  home: string;
  /** Where the member searches for a week; undefined where the site does not offer it. */
  elsewhere?: object | null;
}

/**
 * The search filters: one GET form as a bar of chips, each of which opens a sheet with its fields. Works without
 * JavaScript, because sheets are popovers.
 */
export function FilterBar(props: FilterBarProps) {
  const [params] = useSearchParams();
  // Keyed by the address: new values reset the uncontrolled fields.
  return <Filters key={params.toString()} {...props} />;
}

function Filters(props: FilterBarProps) {
  const { t } = useTranslation(['members', 'sorting']);
  const { filters, ages } = props;
  const current = new URLSearchParams(props.applied);
  const gender = current.get('gender');
  const place = usePlaceName(props);
  const order = t(`sorting:order.${sortInForce(props)}`);
  const from = filters.min_age ?? ages.lowest;
  const to = filters.max_age ?? ages.highest;
  return (
    <Form method="get" action={paths.members()} className="filter-bar">
      <Filter
        id="filter-sort"
        icon="funnel-simple"
        lead={t('sorting:label')}
        value={filters.photo ? t('sorting:with_photo', { order }) : order}
        compact
      >
        <SortFields {...props} />
      </Filter>
      <Filter
        id="filter-gender"
        icon="users"
        lead={t('filters.gender.label')}
        value={t(gender === 'male' || gender === 'female' ? `filters.gender.${gender}` : 'filters.gender.all')}
      >
        <SelectField
          compact
          name="gender"
          label={t('filters.gender.label')}
          placeholder={t('filters.gender.all')}
          defaultValue={gender ?? ''}
          options={[
            { value: 'female', label: t('filters.gender.female') },
            { value: 'male', label: t('filters.gender.male') },
          ]}
        />
      </Filter>
      <Filter id="filter-age" lead={t('filters.age.legend')} value={`${from}–${to}`}>
        <AgeFields ages={ages} filters={filters} />
      </Filter>
      <Filter id="filter-place" icon="map-pin" lead={t('filters.region.label')} value={place}>
        <PlaceFields {...props} />
      </Filter>
      <OnlineChip applied={props.applied} />
      <FurtherFilters {...props} />
    </Form>
  );
}

/** The chosen region, else the country. */
function usePlaceName({ filters: { country, countryregion }, regions }: FilterBarProps): string {
  const locale = useLocale();
  return regions.find(({ code }) => code === countryregion)?.name ?? formatCountry(locale, country);
}

interface FilterProps {
  id: string;
  icon?: IconName;
  lead: string;
  value: string;
  compact?: boolean;
  children: ReactNode;
}

/** A chip and its sheet. */
function Filter({ id, icon, lead, value, compact, children }: FilterProps) {
  return (
    <>
      <FilterChip sheet={id} icon={icon} lead={lead} value={value} compact={compact} />
      <FilterSheet id={id} title={lead}>
        {children}
      </FilterSheet>
    </>
  );
}

function FilterSheet({ id, title, children }: Pick<FilterProps, 'id' | 'children'> & { title: string }) {
  const { t } = useTranslation('members');
  return (
    <Sheet id={id} title={title} closeLabel={t('filters.close')}>
      <div className="filter-fields">
        {children}
        <div className="filter-actions">
          <Button>{t('filters.apply')}</Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Switches the filter on who is online now, as a link. */
function OnlineChip({ applied }: Pick<FilterBarProps, 'applied'>) {
  const { t } = useTranslation('members');
  const { online, ...rest } = filterQuery(new URLSearchParams(applied));
  return (
    <FilterChipLink href={paths.members(online ? rest : { ...rest, online: '1' })} active={online !== undefined}>
      <span className="dot" aria-hidden="true" />
      {t('filters.online')}
    </FilterChipLink>
  );
}

/** The chip "Filters" and its sheet: presence, and what the site offers beyond, which is loaded when opened. */
function FurtherFilters({ applied, home, facets, shared, verifies }: FilterBarProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const [asked, setAsked] = useState(params.has('more'));
  const current = new URLSearchParams(applied);
  const count = countFilters(current, home);
  const more = t('filters.more');
  return (
    <>
      <FilterChip
        sheet="filter-more"
        icon="sliders-horizontal"
        value={count > 0 ? t('filters.open_active', { count }) : t('filters.open')}
        further
        onClick={() => setAsked(true)}
      />
      <FilterSheet id="filter-more" title={more}>
        <div className="filter-checks">
          <Checkbox name="online" value="1" label={t('filters.online')} defaultChecked={current.has('online')} />
        </div>
        {asked ? (
          <Suspense fallback={null}>
            <MoreFilters applied={applied} facets={facets} shared={shared} verifies={verifies} />
          </Suspense>
        ) : (
          <>
            {extraFilters(current).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {/* Without JavaScript it requests the page with all filters. */}
            <Button variant="secondary" name="more" value="1">
              {more}
            </Button>
          </>
        )}
        {count > 0 && (
          <ButtonLink href={paths.members()} variant="ghost">
            {t('filters.reset')}
          </ButtonLink>
        )}
      </FilterSheet>
    </>
  );
}
