import type { TFunction } from '../../../i18n/translator.ts';
import type { LedgerLineView } from '../../../server/modules/trust/transactions/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { IconName } from '../../ui/media/icon-names.ts';

const ICONS: Record<LedgerLineView['reason'], IconName> = {
  signup: 'gift',
  package: 'coins',
  message: 'chat-circle',
  photo: 'camera',
  gift: 'gift',
  voice: 'microphone',
  reaction: 'smiley',
  spotlight: 'sparkle',
  spotlight_return: 'arrow-left',
  return: 'arrow-left',
  refund: 'arrow-left',
  withdrawal: 'arrow-left',
  chargeback: 'bank',
  debt: 'bank',
  correction: 'pencil-simple',
};

export const ledgerIcon = ({ reason }: LedgerLineView): IconName => ICONS[reason];

/** Refunds and chargebacks remove credits; a reversal restores them. */
const isReversal = ({ change, debt_change }: LedgerLineView) => change > 0 || debt_change < 0;

/** Text for a line's reason, with the other member's name where it may be shown. */
export function ledgerReason(t: TFunction<'transactions'>, line: LedgerLineView): string {
  const { reason, cause } = line;
  const name = cause.kind === 'message' ? cause.name : null;
  switch (reason) {
    case 'message':
    case 'photo':
    case 'gift':
    case 'voice':
    case 'reaction':
    case 'return':
      return name === null ? t(`reason.${reason}`) : t(`reason.${reason}To`, { name });
    case 'refund':
    case 'withdrawal':
    case 'chargeback':
      return t(isReversal(line) ? `reason.${reason}Undone` : `reason.${reason}`);
    case 'correction':
      return cause.kind === 'support' && cause.because ? t(`correction.${cause.because}`) : t('reason.correction');
    default:
      return t(`reason.${reason}`);
  }
}

/** Link of a line; null if its cause cannot be opened any more. */
export function ledgerCausePath({ cause }: LedgerLineView): string | null {
  switch (cause.kind) {
    case 'message':
      return cause.conversation && paths.chat(cause.conversation);
    case 'order':
      return paths.transactions(cause.order);
    case 'account':
      return paths.profile();
    case 'spotlight':
      return paths.spotlight();
    case 'support':
      return paths.page('service');
  }
}
