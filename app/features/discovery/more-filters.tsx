import { Link } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DISTANCES } from '../../../server/modules/people/discovery/search/search-limits.schema.ts';
import type { Facet } from '../../../server/modules/people/discovery/index.ts';
import { PROFILE_FACTS } from '../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../lib/fact-labels.ts';
import { useInterestGroups } from '../../lib/formatting/interest-groups.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ChipChoice } from '../../ui/forms/chip-choice.tsx';
import { ChoiceGroups } from '../../ui/forms/choice-groups.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

export interface MoreFiltersProps {
  /** The filters in force, as address parameters. */
  applied: Readonly<Record<string, string>>;
  /** The additional filters that the site offers. */
  facets: readonly Facet[];
  /** Whether the member shares a location. */
  shared: boolean;
  /** Whether the site verifies photos. */
  verifies: boolean;
}

/** The additional filters: distance, new members, and the facts that the site offers. */
export default function MoreFilters({ applied, facets, shared, verifies }: MoreFiltersProps) {
  const { t } = useTranslation('search');
  const viewer = useViewer();
  return (
    <div className="filters-more">
      {verifies && (
        <Checkbox name="verified" value="1" label={t('more.verified')} defaultChecked={'verified' in applied} />
      )}
      <Checkbox name="new" value="1" label={t('more.new')} defaultChecked={'new' in applied} />
      {shared && <DistanceField applied={applied} />}
      {viewer && !shared && (
        <p className="filters-note">
          <Link to={paths.settings('location')}>{t('more.distance.share')}</Link>
        </p>
      )}
      {facets.map((facet) =>
        facet === 'interests' ? (
          <InterestChoice key={facet} applied={applied} />
        ) : (
          <FactChoice key={facet} applied={applied} facet={facet} />
        ),
      )}
      {viewer && (
        <p className="filters-note">
          <Link to={paths.savedSearches()}>{t('saved.link')}</Link>
        </p>
      )}
    </div>
  );
}

type Applied = Pick<MoreFiltersProps, 'applied'>;

function DistanceField({ applied }: Applied) {
  const { t } = useTranslation('search');
  return (
    <SelectField
      compact
      name="distance"
      label={t('more.distance.label')}
      placeholder={t('more.distance.any')}
      defaultValue={applied['distance'] ?? ''}
      options={DISTANCES.map((km) => ({ value: String(km), label: t('more.distance.km', { km }) }))}
    />
  );
}

function FactChoice({ applied, facet }: Applied & { facet: Exclude<Facet, 'interests'> }) {
  const { labelOf, valueOf } = useFactLabels();
  return (
    <ChipChoice
      name={facet}
      legend={labelOf(facet)}
      options={PROFILE_FACTS[facet].values.map((value) => ({ value, label: valueOf(facet, value) }))}
      defaultValues={applied[facet]?.split(',') ?? []}
    />
  );
}

/** The interests in groups, the intimate ones last. */
function InterestChoice({ applied }: Applied) {
  const { t } = useTranslation('facts');
  const chosen = applied['interests']?.split(',') ?? [];
  return (
    <ChoiceGroups legend={t('interests.label')}>
      {useInterestGroups().map(({ group, label, interests }) => (
        <ChipChoice key={group} name="interests" legend={label} options={interests} defaultValues={chosen} />
      ))}
    </ChoiceGroups>
  );
}
