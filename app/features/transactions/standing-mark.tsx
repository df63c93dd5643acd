import { useTranslation } from 'react-i18next';

import type { Standing } from '../../../server/modules/transactions/standing.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

const DONE = { icon: 'check-circle', className: 'standing standing-done' } as const;
const WAITING = { icon: 'clock', className: 'standing standing-waiting' } as const;
const WRONG = { icon: 'warning-circle', className: 'standing standing-wrong' } as const;
const OVER = { icon: 'minus', className: 'standing' } as const;

const MARKS: Record<Standing, { icon: IconName; className: string }> = {
  open: WAITING,
  pending: WAITING,
  paid: DONE,
  failed: WRONG,
  canceled: OVER,
  expired: OVER,
  refund_underway: WAITING,
  partly_refunded: DONE,
  refunded: DONE,
  refund_failed: WRONG,
  charged_back: WRONG,
  checking: WRONG,
};

/** Transaction status as icon and text, never by color alone. */
export function StandingMark({ standing }: { standing: Standing }) {
  const { t } = useTranslation('transactions');
  const { icon, className } = MARKS[standing];
  return (
    <span className={className}>
      <Icon name={icon} />
      {t(`standing.${standing}`)}
    </span>
  );
}
