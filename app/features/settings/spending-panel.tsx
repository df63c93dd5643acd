import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpendingView } from '../../../server/modules/money/spending/index.ts';
import { currencyDigits, toMajorUnits, type Money } from '../../../tenants/money.ts';
import { formatDate, formatMoney } from '../../lib/formatting/format.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface SpendingPanelProps {
  spending: SpendingView;
  timeZone: string;
  failure: FormFailure | null;
}

/** Formats an amount as an input value: `49,99`. */
function formatAmountInput(locale: string, { amount, currency }: Money): string {
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: currencyDigits(currency),
  });
  return format.format(toMajorUnits(amount, currency));
}

/** State of a limit: the amount spent, and a pending change. */
function LimitState({ spending, timeZone }: Omit<SpendingPanelProps, 'failure'>) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { limit, pending, spent } = spending;
  const money = (amount: number, currency: string) => formatMoney(locale, amount, currency);
  if (!limit) return null;
  const values = { spent: money(spent, limit.currency), limit: money(limit.amount, limit.currency) };
  return (
    <>
      <p>{t('spending.state', values)}</p>
      {pending && (
        <Alert>
          {t(pending.limit ? 'spending.raised' : 'spending.lifted', {
            date: formatDate(locale, pending.from, 'dateTime', timeZone),
            limit: pending.limit ? money(pending.limit.amount, pending.limit.currency) : '',
          })}
        </Alert>
      )}
    </>
  );
}

/** Weekly spending limit and purchase pause. */
export function SpendingPanel({ spending, timeZone, failure }: SpendingPanelProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { limit, currency, pausedUntil, pauseDays } = spending;
  return (
    <Panel title={t('spending.title')}>
      <p>{t('spending.text')}</p>
      <LimitState spending={spending} timeZone={timeZone} />
      <Form method="post">
        <input type="hidden" name="intent" value="limit" />
        <TextField
          name="amount"
          label={t('spending.amount', { currency })}
          hint={t('spending.amountHint')}
          error={failure?.fields['amount']}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          defaultValue={limit ? formatAmountInput(locale, limit) : ''}
        />
        <Button variant="secondary">{t('spending.save')}</Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="pause" />
        {pausedUntil && (
          <Alert>{t('spending.paused', { date: formatDate(locale, pausedUntil, 'long', timeZone) })}</Alert>
        )}
        <TextField
          type="date"
          name="until"
          label={t(pausedUntil ? 'spending.longer' : 'spending.until')}
          hint={t('spending.untilHint')}
          error={failure?.fields['until']}
          min={pauseDays.min}
          max={pauseDays.max}
          required
        />
        <Button variant="secondary">{t('spending.pause')}</Button>
      </Form>
    </Panel>
  );
}
