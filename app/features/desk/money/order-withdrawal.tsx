import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { GivenBack } from '../../../../server/modules/payments/withdraw-for-buyer.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface OrderWithdrawalProps {
  withdrawal: GivenBack;
  currency: string;
}

/** Withdraws for a member who asks by mail, as whoever is banned has to; with the exact sum first. */
export function OrderWithdrawal({ withdrawal, currency }: OrderWithdrawalProps) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const pending = useNavigation().formData?.get('intent') === 'withdraw';
  const { amount, credits } = withdrawal;
  return (
    <Panel title={t('withdraw.title')}>
      <p className="desk-money-hint">
        {t('withdraw.text', { credits, amount: formatMoney(locale, amount, currency) })}
      </p>
      <Form method="post">
        <input type="hidden" name="expected" value={amount} />
        <Button variant="danger" size="small" name="intent" value="withdraw" pending={pending}>
          {t('withdraw.submit')}
        </Button>
      </Form>
    </Panel>
  );
}
