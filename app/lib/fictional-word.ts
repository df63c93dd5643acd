import { useTranslation } from 'react-i18next';

import { useSite } from './site.ts';

/** What a profile written by the operator is called: the site's own word, else the platform's. Never empty. */
export function useFictionalWord(): string {
  const { t } = useTranslation();
  return useSite().fictionalSingular ?? t('fictional.label');
}
