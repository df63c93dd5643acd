import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TransactionStatus } from '../../../server/modules/trust/transactions/index.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';

const DONE = { icon: 'check-circle', className: 'transaction-status transaction-status-done' } as const;
const WAITING = { icon: 'clock', className: 'transaction-status transaction-status-pending' } as const;
const WRONG = { icon: 'warning-circle', className: 'transaction-status transaction-status-failed' } as const;
const ENDED = { icon: 'minus', className: 'standing' } as const;

const STATUS_LABELS: Record<TransactionStatus, { icon: IconName; className: string }> = {
  open: WAITING,
  pending: WAITING,
  paid: DONE,
  withdrawn: ENDED,
  failed: WRONG,
  canceled: ENDED,
  expired: ENDED,
  refund_underway: WAITING,
  partly_refunded: DONE,
  refunded: DONE,
  refund_failed: WRONG,
  charged_back: WRONG,
  checking: WRONG,
};

/** Transaction status as icon and text, never by color alone. */
export function TransactionStatusLabel({ standing }: { standing: TransactionStatus }) {
  const { t } = useTranslation('transactions');
  const { icon, className } = STATUS_LABELS[standing];
  return (
    <span className={className}>
      <Icon name={icon} />
      {t(`standing.${standing}`)}
    </span>
  );
}
