import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ShopView } from '../../../../server/modules/money/payments/index.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import type { DisplayedQuote } from './displayed-quote.ts';

interface PaymentConsentProps {
  quote: DisplayedQuote;
  error: string | undefined;
  pending: boolean;
  /** By checkbox, or with the button, whose label says so: repeating an order takes two clicks in all. */
  consentBy?: 'box' | 'button';
}

/** Consent and the pay button with the price, always in reach on phones. */
export function PaymentConsent({ quote, error, pending, consentBy = 'box' }: PaymentConsentProps) {
  const { t } = useTranslation('order');
  const price = formatMoney(useLocale(), quote.amount, quote.currency);
  return (
    <div className="pay-bar pay-bar-order">
      {consentBy === 'box' ? (
        <Checkbox id="consent" name="consent" value="1" label={t('consent.label')} error={error} />
      ) : (
        <div className="pay-consent" id="consent">
          <input type="hidden" name="consent" value="1" />
          <p>{t('consent.label')}</p>
        </div>
      )}
      <Button
        name="intent"
        value="pay"
        size="large"
        block
        icon="lock"
        pending={pending}
        disabled={quote.method === null}
        aria-describedby={consentBy === 'button' ? 'consent' : undefined}
      >
        {t(consentBy === 'box' ? 'pay' : 'agreeAndPay', { price })}
      </Button>
    </div>
  );
}

interface PaymentNotesProps extends Pick<DisplayedQuote, 'method'>, Pick<ShopView, 'descriptor'> {
  /** Withdrawal period in days. */
  days: number;
}

/** What happens next, and the terms. */
export function PaymentNotes({ method, descriptor, days }: PaymentNotesProps) {
  const { t } = useTranslation('order');
  const notes = [
    { icon: 'check-circle', text: t('once') },
    { icon: 'arrow-right', text: t(method === 'sdd' ? 'next.debit' : 'next.hosted') },
    // For a direct debit the account number is entered here.
    ...(method === 'sdd' ? [] : [{ icon: 'lock', text: t('secure') } as const]),
    ...(descriptor ? [{ icon: 'eye-slash', text: t('descriptor', { descriptor }) } as const] : []),
  ] as const;
  return (
    <ul className="pay-notes">
      {notes.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
      <li>
        <Icon name="shield-check" />
        <span>
          {t('consent.note', { days })} <Link to={paths.page('return-policy')}>{t('consent.link')}</Link>
        </span>
      </li>
    </ul>
  );
}
