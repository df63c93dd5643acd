import { useEffect, useRef, type RefObject } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatCountry } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Select } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { OrderPageData } from './order-page-data.ts';

/**
 * Writes the tried code into its field as the server normalized it. The field keeps the focus. If the focus was lost,
 * because the link that removes a code disappeared or the browser does not focus buttons, it moves to the button beside
 * the field, which opens no on-screen keyboard.
 */
function useAppliedCodeField(typed: string): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const tried = useRef(typed);
  useEffect(() => {
    if (!input.current || tried.current === typed) return;
    tried.current = typed;
    input.current.value = typed;
    if (document.activeElement !== document.body) return;
    input.current.form?.querySelector<HTMLElement>('[value="code"]')?.focus({ preventScroll: true });
  }, [typed]);
  return input;
}

/** Discount code field: applies a code without leaving the page. */
export function DiscountCodeField({ data, error }: { data: OrderPageData; error: string | undefined }) {
  const { t } = useTranslation('order');
  const { code, package: sold } = data.form;
  const input = useAppliedCodeField(code?.typed ?? '');
  const untried = data.codeUnchecked && data.codeMessage ? `${data.codeMessage} ${t('code.untried')}` : null;
  const wrong = error ?? untried ?? data.codeMessage;
  const applied = sold.code?.code === code?.typed;
  return (
    <div className="with-button">
      <TextField
        ref={input}
        id="discountcode"
        name="discountcode"
        label={t('code.label')}
        defaultValue={code?.typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={wrong}
        note={code && !wrong ? t(applied ? 'code.applied' : 'code.outdone', { code: code.typed }) : null}
      />
      <Button name="intent" value="code" variant="secondary">
        {t('code.apply')}
      </Button>
      {code !== null && (
        <p>
          <Link to={paths.order(sold.package, data.form.method, { country: data.country })} preventScrollReset>
            {t('code.remove')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Payment country; submits on change where scripts run. */
export function PaymentCountryField({ form }: Pick<OrderPageData, 'form'>) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const apply = useRef<HTMLButtonElement>(null);
  return (
    <div className="with-button">
      <Field label={t('country.label')} compact id="country">
        {(wiring) => (
          <Select
            {...wiring}
            key={form.country}
            name="country"
            defaultValue={form.country}
            options={form.countries.map((value) => ({ value, label: formatCountry(locale, value) }))}
            onChange={(event) => event.currentTarget.form?.requestSubmit(apply.current)}
          />
        )}
      </Field>
      <Button ref={apply} name="intent" value="country" variant="secondary">
        {t('country.apply')}
      </Button>
    </div>
  );
}
