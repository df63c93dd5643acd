import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DebitFormView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney } from '../../lib/formatting/format.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

/** The full mandate text and the checkbox that grants it. */
export function DebitMandate({ form, error }: { form: DebitFormView; error: string | undefined }) {
  const { t } = useTranslation('directdebit');
  const { value, currency } = form.order.amount;
  const { name: creditor, address, city, register, identifier } = form.creditor;
  const amount = formatMoney(useLocale(), value, currency);
  return (
    <section className="debit-mandate" aria-labelledby="debit-mandate-title">
      <h2 id="debit-mandate-title">{t('mandate.title')}</h2>
      <p>{t('mandate.text', { creditor, address, city, register, amount })}</p>
      <p>
        {t('mandate.revoke', { email: useSite().supportEmail })} {t('mandate.refund')}
      </p>
      <p>
        {identifier && (
          <>
            {t('mandate.identifier', { identifier })}
            <br />
          </>
        )}
        {t('mandate.reference', { reference: form.mandateReference })}
      </p>
      <Checkbox
        id="debit-mandate"
        name="mandate"
        value="1"
        required
        label={t('mandate.box', { creditor, amount })}
        error={error}
      />
    </section>
  );
}
