import { useLocation } from '@remix-run/react';
import { useId } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useRootData } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/select-field.tsx';

/** Shows the country detected for a visitor and lets them choose another one, which is remembered for a year. */
export function CountryChoice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const data = useRootData();
  const id = useId();
  if (!data || data.countries.length < 2) return null;
  return (
    <form method="post" action={paths.preferences()} className="country-choice">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label htmlFor={id}>{t('country.label')}</label>
      <Select
        id={id}
        name="country"
        options={data.countries.map((code) => ({ value: code, label: formatCountry(locale, code) }))}
        defaultValue={data.country}
        key={data.country}
      />
      <Button variant="secondary" size="small">
        {t('country.save')}
      </Button>
    </form>
  );
}
