import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { Facts } from '../../ui/facts.tsx';
import { listFacts } from './profile-values.ts';
import type { ProfileFact, ValueKey } from './profile-values.ts';

function valueLabel(t: TFunction<'profile'>, { list, value }: ProfileFact): string {
  // A value that an older list had and this one lacks is shown as it is stored.
  return t(`value.${list}.${value}` as ValueKey, { defaultValue: value });
}

/** Facts as icons with words. */
export function ProfileFacts({ profile, visibleFields }: { profile: ProfileView; visibleFields: readonly string[] }) {
  const { t } = useTranslation('profile');
  const facts = listFacts(profile, visibleFields);
  if (facts.length === 0) return null;
  return (
    <Facts
      items={facts.map((fact) => ({ icon: fact.icon, label: t(`facts.${fact.list}`), value: valueLabel(t, fact) }))}
    />
  );
}
