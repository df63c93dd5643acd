import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { WaitingItemView } from '../../../../server/modules/desk/operators/index.ts';

/** Texts of an item: its person, or its queue where the list names nobody, and its subject. */
export function useItemText() {
  const { t } = useTranslation(['desk', 'deskaccess', 'deskreports', 'deskcases']);
  const whatOf = ({ queue, what }: WaitingItemView): string => {
    switch (queue) {
      case 'photos':
        return t(`deskaccess:home.photo.${what as 'profile'}`);
      case 'checks':
        return t(`deskaccess:home.check.${what as 'check'}`);
      case 'reports':
        return what === 'appeal' ? t('deskreports:kind.appeal') : t(`deskreports:reason.${what as 'scam'}`);
      case 'complaints':
        return t(`deskcases:category.${what as 'account'}`);
      case 'withdrawals':
        return t(`deskcases:kind.${what as 'withdrawn'}`);
      case 'fictional':
        return t('deskaccess:home.answerFor', { name: what });
      default:
        return t('deskaccess:home.erasure');
    }
  };
  return { whatOf, nameOf: (item: WaitingItemView) => item.name ?? t(`deskaccess:home.item.${item.queue}`) };
}
