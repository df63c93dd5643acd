import { Form, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatCountry } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet, SheetButton } from '../../ui/sheet.tsx';
import { countFilters } from './filter-query.ts';

/** Id of the filters, for the button of small screens. */
const SHEET_ID = 'filters';

export interface FilterFormProps {
  /** The filters in force, defaults filled in. */
  filters: { country: string; countryregion: string | null; min_age: number | null; max_age: number | null };
  countries: readonly string[];
  /** Regions of the country in force. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  ages: { lowest: number; highest: number };
}

/** Opens the filters on small screens, where they are a sheet; says how many are set. */
export function FilterButton() {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const count = countFilters(params);
  return (
    <SheetButton sheet={SHEET_ID} icon="sliders-horizontal" inline>
      {count > 0 ? t('filters.open_active', { count }) : t('filters.open')}
    </SheetButton>
  );
}

/**
 * The search filters: a plain form whose answer is an address. On wide screens it stands above the results, on small
 * ones in a sheet; neither needs script.
 */
export function FilterForm({ filters, countries, regions, ages }: FilterFormProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const locale = useLocale();
  return (
    <Sheet id={SHEET_ID} title={t('filters.title')} closeLabel={t('filters.close')} inline>
      {/* A new address brings new values, so the form starts afresh with it. */}
      <Form method="get" action={paths.members()} className="filters-form" key={params.toString()}>
        <SelectField
          compact
          name="gender"
          label={t('filters.gender.label')}
          placeholder={t('filters.gender.all')}
          defaultValue={params.get('gender') ?? ''}
          options={[
            { value: 'female', label: t('filters.gender.female') },
            { value: 'male', label: t('filters.gender.male') },
          ]}
        />
        <SelectField
          compact
          name="country"
          label={t('filters.country.label')}
          defaultValue={filters.country}
          options={countries.map((code) => ({ value: code, label: formatCountry(locale, code) }))}
        />
        <SelectField
          compact
          name="countryregion"
          label={t('filters.region.label')}
          placeholder={t('filters.region.all')}
          defaultValue={filters.countryregion ?? ''}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <AgeFields ages={ages} filters={filters} />
        <div className="filters-checks">
          <Checkbox name="online" value="1" label={t('filters.online')} defaultChecked={params.get('online') === '1'} />
          <Checkbox name="photo" value="1" label={t('filters.photo')} defaultChecked={params.get('photo') === '1'} />
        </div>
        <div className="filters-actions">
          <Button type="submit">{t('filters.apply')}</Button>
          {countFilters(params) > 0 && (
            <ButtonLink href={paths.members()} variant="ghost">
              {t('filters.reset')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

function AgeFields({ ages, filters }: Pick<FilterFormProps, 'ages' | 'filters'>) {
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
