import { useState } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { RangeField } from '../../ui/forms/range-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

export type Region = { code: string; name: string };

interface PlaceFieldsProps {
  filters: { country: string; countryregion: string | null };
  countries: readonly string[];
  /** Regions of the current country. */
  regions: readonly Region[];
  /** Where the member searches for a week; undefined where the site does not offer it. */
  elsewhere?: object | null;
}

/** Country and region; the regions of another country are fetched when it is chosen. */
export function PlaceFields({ filters, countries, elsewhere, ...props }: PlaceFieldsProps) {
  const { t } = useTranslation(['members', 'sorting']);
  const locale = useLocale();
  const [regions, setRegions] = useState(props.regions);
  const change = async (country: string) => {
    const { loadRegions } = await import('../../lib/api/value-lists.ts');
    setRegions(await loadRegions(country));
  };
  return (
    <>
      <SelectField
        compact
        name="country"
        label={t('filters.country.label')}
        defaultValue={filters.country}
        options={countries.map((code) => ({ value: code, label: formatCountry(locale, code) }))}
        // Offline the old regions stay; the search ignores a region of another country.
        onChange={(event) => void change(event.target.value).catch(() => {})}
      />
      <SelectField
        compact
        name="countryregion"
        label={t('filters.region.label')}
        placeholder={t('filters.region.all')}
        defaultValue={filters.countryregion ?? ''}
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {elsewhere !== undefined && (
        <p className="filters-note">
          <Link to={`${paths.settings('location')}#elsewhere`}>{t('sorting:elsewhere')}</Link>
        </p>
      )}
    </>
  );
}

interface AgeFieldsProps {
  ages: { lowest: number; highest: number };
  filters: { min_age: number | null; max_age: number | null };
}

export function AgeFields({ ages, filters }: AgeFieldsProps) {
  const { t } = useTranslation('members');
  return (
    <RangeField
      legend={t('filters.age.legend')}
      between={t('filters.age.between')}
      {...ages}
      from={{
        name: 'min_age',
        value: filters.min_age,
        label: t('filters.age.from'),
        thumbLabel: t('filters.age.lowest'),
      }}
      to={{ name: 'max_age', value: filters.max_age, label: t('filters.age.to'), thumbLabel: t('filters.age.highest') }}
    />
  );
}
