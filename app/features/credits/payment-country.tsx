import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopView } from '../../../server/modules/money/payments/index.ts';
import { formatCountry, formatCurrencyName, formatMoney, formatPercentage } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** The payment country, its effect on prices, and a form to change it where the tenant sells in several. */
export function PaymentCountry({ shop }: { shop: ShopView }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const { country, countries, vatRate, minimumMessageCost: minimum } = shop;
  const currency = formatCurrencyName(locale, shop.currency);
  return (
    <div className="pay-country">
      <div>
        <h3>{t('country.title', { country: formatCountry(locale, country) })}</h3>
        <p>
          {vatRate > 0
            ? t('country.vat', { currency, rate: formatPercentage(locale, vatRate) })
            : t('country.noVat', { currency })}{' '}
          {minimum && t('country.minimum', { price: formatMoney(locale, minimum.costs, minimum.currency) })}
        </p>
      </div>
      {countries.length > 1 && (
        <Form method="post" preventScrollReset className="pay-country-form">
          <SelectField
            key={country}
            name="country"
            compact
            label={t('country.label')}
            defaultValue={country}
            options={countries.map((value) => ({ value, label: formatCountry(locale, value) }))}
          />
          <Button variant="secondary">{t('country.apply')}</Button>
        </Form>
      )}
    </div>
  );
}
