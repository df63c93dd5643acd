import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { ShopView } from '../../../server/modules/payments/shop.view.ts';
import { formatMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ShownQuote } from './shown-quote.ts';

/** Consent, and the button that says what it costs. */
export function PayPart({ quote, days, error, pending }: PayPartProps) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  return (
    <>
      <Checkbox
        id="consent"
        name="consent"
        value="1"
        label={t('consent.label')}
        hint={
          <>
            {t('consent.note', { days })} <Link to={paths.page('return-policy')}>{t('consent.link')}</Link>
          </>
        }
        error={error}
      />
      <Button
        name="intent"
        value="pay"
        size="large"
        block
        icon="lock"
        pending={pending}
        disabled={quote.method === null}
      >
        {t('pay', { price: formatMoney(locale, quote.amount, quote.currency) })}
      </Button>
    </>
  );
}

interface PayPartProps {
  quote: ShownQuote;
  /** In which an order can be withdrawn from. */
  days: number;
  error: string | undefined;
  pending: boolean;
}

/** What happens next, and what a buyer may count on. */
export function PayNotes({ method, descriptor }: Pick<ShownQuote, 'method'> & Pick<ShopView, 'descriptor'>) {
  const { t } = useTranslation('order');
  const notes = [
    { icon: 'check-circle', text: t('once') },
    { icon: 'arrow-right', text: t(method === 'sdd' ? 'next.debit' : 'next.hosted') },
    // An account number for a direct debit is filled in here.
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
    </ul>
  );
}
