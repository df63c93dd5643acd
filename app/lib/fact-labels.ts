import { useTranslation } from '../../i18n/use-translation.ts';
import type facts from '../../i18n/locales/nl/facts.json';
import type { ProfileFactName } from '../../tenants/profile-facts.ts';

type Facts = typeof facts;
export type InterestName = keyof Facts['interests']['value'];
type ValueKey = {
  [Name in ProfileFactName]: `${Name}.value.${Extract<keyof Facts[Name]['value'], string>}`;
}[ProfileFactName];

/** Returns the labels of profile facts and of their values in the language of the page. */
export function useFactLabels() {
  const { t } = useTranslation('facts');
  return {
    labelOf: (name: ProfileFactName) => t(`${name}.label`),
    // A stored value that is no longer in the list is shown as it is stored.
    valueOf: (name: ProfileFactName, value: string) => t(`${name}.value.${value}` as ValueKey, { defaultValue: value }),
  };
}

export function useInterestLabel(): (interest: string) => string {
  const { t } = useTranslation('facts');
  return (interest) => t(`interests.value.${interest as InterestName}`);
}
