import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatPercentage } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import type { CardData } from './card-data.ts';

/** What compares a profile with the viewer, in words. */
export interface Comparison {
  distance: string | null;
  common: string[];
}

/** Returns the words of a card of the search; other pages do not have their texts. */
export function useComparison(): (profile: CardData) => Comparison {
  const { t } = useTranslation('sorting');
  const locale = useLocale();
  return ({ distance: km, fit, shared }) => ({
    distance: km === null ? null : t('card.distance', { km }),
    common: [
      ...(fit === null ? [] : [t('card.fit', { fit: formatPercentage(locale, fit) })]),
      ...(shared.length === 0 ? [] : [t('card.shared', { interests: shared.join(', ') })]),
    ],
  });
}
