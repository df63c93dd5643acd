import { useTranslation } from 'react-i18next';
import type profile from '../../i18n/locales/nl/profile.json';

type InterestName = keyof (typeof profile)['value']['interests'];

/** Returns the label of an interest; a test checks that each has one. */
export function useInterestLabel(): (interest: string) => string {
  const { t } = useTranslation('profile');
  return (interest) => t(`value.interests.${interest as InterestName}`);
}
