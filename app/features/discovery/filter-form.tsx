import { Suspense, useState } from 'react';
import { Form, useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { RangeField } from '../../ui/forms/range-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Sheet, SheetButton } from '../../ui/overlays/sheet.tsx';
import { countFilters, extraFilters } from './filter-query.ts';
import type { MoreFiltersProps } from './more-filters.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const MoreFilters = lazyPart(() => import('./more-filters.tsx'));

/** Id of the filters, for the button on small screens. */
const SHEET_ID = 'filters';
const MORE_ID = 'more-filters';

type Region = { code: string; name: string };

interface FilterFormProps extends Omit<MoreFiltersProps, 'id' | 'hidden'> {
  /** The filters in force, with defaults. */
  filters: { country: string; countryregion: string | null; min_age: number | null; max_age: number | null };
  countries: readonly string[];
  /** Regions of the current country. */
  regions: readonly Region[];
  ages: { lowest: number; highest: number };
  /** The country used if none is chosen. */
  home: string;
}

type Applied = Pick<FilterFormProps, 'applied' | 'home'>;

/** Opens the filters on small screens, where they are a sheet, and shows how many are set. */
export function FilterButton({ applied, home }: Applied) {
  const { t } = useTranslation('members');
  const count = countFilters(new URLSearchParams(applied), home);
  return (
    <SheetButton sheet={SHEET_ID} icon="sliders-horizontal" inline>
      {count > 0 ? t('filters.open_active', { count }) : t('filters.open')}
    </SheetButton>
  );
}

/**
 * The search filters: a GET form. On wide screens it is above the results, on small ones in a sheet; both work without
 * JavaScript.
 */
export function FilterForm(props: FilterFormProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  return (
    <Sheet id={SHEET_ID} title={t('filters.title')} closeLabel={t('filters.close')} inline>
      {/* Keyed by the address: new values reset the uncontrolled fields. */}
      <FilterFields key={params.toString()} {...props} />
    </Sheet>
  );
}

function FilterFields({ filters, countries, regions, ages, home, ...more }: FilterFormProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const current = new URLSearchParams(more.applied);
  // Stays mounted once opened: its values count even while it is hidden.
  const [asked, setAsked] = useState(params.has('more'));
  const [open, setOpen] = useState(asked);
  return (
    <Form method="get" action={paths.members()} className="filters-form">
      <SelectField
        compact
        name="gender"
        label={t('filters.gender.label')}
        placeholder={t('filters.gender.all')}
        defaultValue={current.get('gender') ?? ''}
        options={[
          { value: 'female', label: t('filters.gender.female') },
          { value: 'male', label: t('filters.gender.male') },
        ]}
      />
      <PlaceFields filters={filters} countries={countries} regions={regions} />
      <AgeFields ages={ages} filters={filters} />
      <div className="filters-checks">
        <Checkbox name="online" value="1" label={t('filters.online')} defaultChecked={current.has('online')} />
        <Checkbox name="photo" value="1" label={t('filters.photo')} defaultChecked={current.has('photo')} />
      </div>
      {asked ? (
        <Suspense fallback={null}>
          <MoreFilters {...more} id={MORE_ID} hidden={!open} />
        </Suspense>
      ) : (
        extraFilters(current).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
      )}
      <FilterActions
        applied={more.applied}
        home={home}
        open={open}
        controls={asked ? MORE_ID : undefined}
        toggle={() => {
          setAsked(true);
          setOpen(!open);
        }}
      />
    </Form>
  );
}

interface FilterActionsProps extends Applied {
  /** Whether the additional filters are shown. */
  open: boolean;
  controls: string | undefined;
  toggle: () => void;
}

function FilterActions({ applied, home, open, controls, toggle }: FilterActionsProps) {
  const { t } = useTranslation('members');
  return (
    <div className="filters-actions">
      <Button>{t('filters.apply')}</Button>
      {/* Not the first submit button, which Enter triggers. Without JavaScript it requests the extended form. */}
      <Button
        variant="secondary"
        name="more"
        value={open ? '' : '1'}
        aria-expanded={open}
        aria-controls={controls}
        onClick={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        {t(open ? 'filters.less' : 'filters.more')}
      </Button>
      {countFilters(new URLSearchParams(applied), home) > 0 && (
        <ButtonLink href={paths.members()} variant="ghost">
          {t('filters.reset')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Country and region; the regions of another country are fetched when it is chosen. */
function PlaceFields({ filters, countries, ...props }: Pick<FilterFormProps, 'filters' | 'countries' | 'regions'>) {
  const { t } = useTranslation('members');
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
    </>
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
