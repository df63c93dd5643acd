import { useTranslation } from '../../../i18n/use-translation.ts';
import type facts from '../../../i18n/locales/nl/facts.json';

export type InterestName = keyof (typeof facts)['interests']['value'];

export function useInterestLabel(): (interest: string) => string {
  const { t } = useTranslation('facts');
  return (interest) => t(`interests.value.${interest as InterestName}`);
}
