import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSite } from '../root-data/site.ts';

/** The site's word for a profile written by the operator, else the platform's. Never empty. */
export function useFictionalLabel(): string {
  const { t } = useTranslation();
  return useSite().fictionalSingular ?? t('fictional.label');
}
