import { useTranslation } from 'react-i18next';
import type profile from '../../../i18n/locales/nl/profile.json';
import type { Facet } from '../../../server/modules/discovery/search.schema.ts';

type Fact = Exclude<Facet, 'interests'>;
type Values = (typeof profile)['value'];
type ValueKey = { [Name in Fact]: `value.${Name}.${Extract<keyof Values[Name], string>}` }[Fact];

/** Gives the words for what profiles say of themselves: "Haar", and "Bruin". */
export function useFactLabel() {
  const { t } = useTranslation('profile');
  return {
    nameOf: (fact: Fact) => t(`facts.${fact}`),
    valueOf: (fact: Fact, value: string) => t(`value.${fact}.${value}` as ValueKey),
  };
}
