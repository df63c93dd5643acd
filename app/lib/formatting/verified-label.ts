import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLocale } from '../root-data/use-locale.ts';
import { formatDay } from './format.ts';

/** Says since when a main photo is verified; null if it is not. */
export function useVerifiedLabel(): (day: string | null) => string | null {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (day) => (day === null ? null : t('verified', { date: formatDay(locale, day) }));
}
