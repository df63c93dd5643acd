import { Form, useSubmit } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PlaceResult } from '../../../server/modules/people/places/index.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

type PlaceOption = Pick<PlaceResult, 'name' | 'value'> & { regionName: string | null };

interface PlaceSearchProps {
  countries: readonly string[];
  country: string;
  regions: Array<{ value: string; label: string }>;
  region: string;
  text: string;
  results: readonly PlaceOption[];
  /** Whether a place can be searched in for a week, too. */
  elsewhere: boolean;
}

/** Chooses a place by country, region and a typed prefix of its name. Works without JavaScript. */
export function PlaceSearch({ countries, country, regions, region, text, results, elsewhere }: PlaceSearchProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const submit = useSubmit();
  const nothing = text !== '' && results.length === 0;
  return (
    <>
      <Form method="get" preventScrollReset className="notification-form">
        {countries.length > 1 && (
          <SelectField
            name="country"
            label={t('location.country')}
            options={countries.map((code) => ({ value: code, label: formatCountry(locale, code) }))}
            defaultValue={country}
            // Reloads the regions of the country.
            onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          />
        )}
        <SelectField
          key={country}
          name="region"
          label={t('location.region')}
          placeholder={t('location.anyRegion')}
          options={regions}
          defaultValue={region}
        />
        <TextField
          name="q"
          label={t('location.place')}
          hint={t('location.placeHint')}
          defaultValue={text}
          maxLength={60}
          autoComplete="off"
        />
        <Button variant="secondary" icon="magnifying-glass">
          {t('location.search')}
        </Button>
      </Form>
      <div role="status" className={nothing ? 'settings-actions' : undefined}>
        {nothing && <p className="text-muted">{t('location.none', { text })}</p>}
      </div>
      <ul className="person-lines place-lines">
        {region !== '' && <RegionLine country={country} region={region} regions={regions} />}
        {results.map(({ value, name, regionName }) => (
          <PlaceLine
            key={value}
            intent="place"
            fields={{ place: value }}
            name={name}
            note={regionName}
            elsewhere={elsewhere}
          />
        ))}
      </ul>
    </>
  );
}

/** Chooses the whole region, for less precision. */
function RegionLine({ country, region, regions }: Pick<PlaceSearchProps, 'country' | 'region' | 'regions'>) {
  const { t } = useTranslation('settings');
  const name = regions.find(({ value }) => value === region)?.label ?? '';
  return <PlaceLine intent="region" fields={{ country, region }} name={name} note={t('location.regionOnly')} />;
}

interface PlaceLineProps {
  intent: string;
  fields: Record<string, string>;
  name: string;
  note: string | null;
  elsewhere?: boolean;
}

function PlaceLine({ intent, fields, name, note, elsewhere }: PlaceLineProps) {
  const { t } = useTranslation('settings');
  return (
    <li>
      <span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
      <Form method="post">
        {Object.entries(fields).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Button
          variant="secondary"
          size="small"
          name="intent"
          value={intent}
          aria-label={t('location.chooseName', { name })}
        >
          {t('location.choose')}
        </Button>
        {elsewhere && (
          <Button
            variant="secondary"
            size="small"
            name="intent"
            value="elsewhere"
            aria-label={`${t('elsewhere.choose')}: ${name}`}
          >
            {t('elsewhere.choose')}
          </Button>
        )}
      </Form>
    </li>
  );
}
