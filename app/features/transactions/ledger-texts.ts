import type { TFunction } from 'i18next';

import type { LedgerLineView } from '../../../server/modules/transactions/transaction.view.ts';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon-names.ts';

const ICONS: Record<LedgerLineView['reason'], IconName> = {
  signup: 'gift',
  package: 'coins',
  message: 'chat-circle',
  photo: 'camera',
  gift: 'gift',
  return: 'arrow-left',
  refund: 'arrow-left',
  withdrawal: 'arrow-left',
  chargeback: 'bank',
  debt: 'bank',
  correction: 'pencil-simple',
};

export const iconOf = ({ reason }: LedgerLineView): IconName => ICONS[reason];

/** Money that went back takes credits; when that is undone they come again. */
const isUndone = ({ change, debt_change }: LedgerLineView) => change > 0 || debt_change < 0;

/** Why credits moved, with whom it was for where that may be said. */
export function reasonOf(t: TFunction<'transactions'>, line: LedgerLineView): string {
  const { reason, cause } = line;
  const name = cause.kind === 'message' ? cause.name : null;
  switch (reason) {
    case 'message':
    case 'photo':
    case 'gift':
    case 'return':
      return name === null ? t(`reason.${reason}`) : t(`reason.${reason}To`, { name });
    case 'refund':
    case 'withdrawal':
    case 'chargeback':
      return t(isUndone(line) ? `reason.${reason}Undone` : `reason.${reason}`);
    case 'correction':
      return cause.kind === 'support' && cause.because ? t(`correction.${cause.because}`) : t('reason.correction');
    default:
      return t(`reason.${reason}`);
  }
}

/** Where a line leads; null when what caused it can be opened no more. */
export function causePath({ cause }: LedgerLineView): string | null {
  switch (cause.kind) {
    case 'message':
      return cause.conversation && paths.chat(cause.conversation);
    case 'order':
      return paths.transactions(cause.order);
    case 'account':
      return paths.profile();
    case 'support':
      return paths.page('service');
  }
}
