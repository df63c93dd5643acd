import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { useFactLabels } from '../../lib/fact-labels.ts';
import { FactGrid } from '../../ui/profile/profile-facts.tsx';
import { listFacts } from './visible-facts.ts';

/** Facts as icons with labels. */
export function ProfileFacts({ profile, visibleFields }: { profile: ProfileView; visibleFields: readonly string[] }) {
  const { labelOf, valueOf } = useFactLabels();
  const facts = listFacts(profile, visibleFields);
  if (facts.length === 0) return null;
  return (
    <FactGrid
      items={facts.map(({ name, icon, value }) => ({ icon, label: labelOf(name), value: valueOf(name, value) }))}
    />
  );
}
