import { useTranslation } from '../../../i18n/use-translation.ts';
import { useInterestLabel } from '../fact-labels.ts';
import { useLocale } from '../root-data/use-locale.ts';
import { formatDay } from './format.ts';

/** Says in the browser what a card names, as `cardWordsFor` does on the server. */
export function useCardWords() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return {
    interest: useInterestLabel(),
    verified: (day: string) => t('verified', { date: formatDay(locale, day) }),
  };
}
