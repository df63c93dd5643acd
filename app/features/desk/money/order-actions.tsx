import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { WithdrawalRefund } from '../../../../server/modules/money/payments/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { useFormats } from '../kit/use-formats.ts';

/** Revokes the mandate of a debit that is not collected yet, for a member who asked by mail. */
export function OrderRevocation() {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('revoke.title')}>
      <p>{t('revoke.text')}</p>
      <ActionForm intent="revoke" variant="danger" label={t('revoke.submit')} />
    </Panel>
  );
}

/** Withdraws from the order for a member who asked by mail, such as a banned one; names the exact amount before. */
export function OrderWithdrawal({ withdrawal, currency }: { withdrawal: WithdrawalRefund; currency: string }) {
  const { t } = useTranslation('deskmoney');
  const { money } = useFormats();
  const { amount, credits } = withdrawal;
  return (
    <Panel title={t('withdraw.title')}>
      <p>{t('withdraw.text', { credits, amount: money(amount, currency) })}</p>
      <ActionForm intent="withdraw" variant="danger" label={t('withdraw.submit')} fields={{ expected: amount }} />
    </Panel>
  );
}
