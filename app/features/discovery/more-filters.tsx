import { useEffect, useState } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DISTANCES } from '../../../server/modules/people/discovery/search/search-limits.schema.ts';
import type { Facet } from '../../../server/modules/people/discovery/index.ts';
import { PROFILE_FACTS } from '../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../lib/fact-labels.ts';
import { useInterestLabel } from '../../lib/formatting/interest-label.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { loadInterests } from '../../lib/api/value-lists.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ChipChoice } from '../../ui/forms/chip-choice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

export interface MoreFiltersProps {
  /** The filters in force, as address parameters. */
  applied: Readonly<Record<string, string>>;
  /** The additional filters that the site offers. */
  facets: readonly Facet[];
  /** Whether the member shares a location. */
  shared: boolean;
  /** Null if the page does not include them; then they are fetched. */
  interests: readonly string[] | null;
}

/** The additional filters: distance, order, new members, and the facts that the site offers. */
export default function MoreFilters({ applied, facets, shared, interests }: MoreFiltersProps) {
  const { t } = useTranslation('search');
  const viewer = useViewer();
  return (
    <div className="filters-more">
      <Checkbox name="new" value="1" label={t('more.new')} defaultChecked={'new' in applied} />
      {shared && <DistanceFields applied={applied} />}
      {viewer && !shared && (
        <p className="filters-note">
          <Link to={paths.settings('location')}>{t('more.distance.share')}</Link>
        </p>
      )}
      {facets.map((facet) =>
        facet === 'interests' ? (
          <InterestChoice key={facet} applied={applied} interests={interests} />
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

function DistanceFields({ applied }: Applied) {
  const { t } = useTranslation('search');
  return (
    <div className="filters-pair">
      <SelectField
        compact
        name="distance"
        label={t('more.distance.label')}
        placeholder={t('more.distance.any')}
        defaultValue={applied['distance'] ?? ''}
        options={DISTANCES.map((km) => ({ value: String(km), label: t('more.distance.km', { km }) }))}
      />
      <SelectField
        compact
        name="sort"
        label={t('more.sort.label')}
        defaultValue={applied['sort'] ?? ''}
        options={[
          { value: '', label: t('more.sort.activity') },
          { value: 'distance', label: t('more.sort.distance') },
        ]}
      />
    </div>
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

function InterestChoice({ applied, interests }: Pick<MoreFiltersProps, 'applied' | 'interests'>) {
  const { t } = useTranslation(['search', 'facts']);
  const label = useInterestLabel();
  const [known, setKnown] = useState(interests);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known === null) void loadInterests().then(setKnown, () => setFailed(true));
  }, [known]);
  const chosen = applied['interests'] ?? '';
  // Until the list is loaded, earlier choices are still submitted.
  if (known === null) {
    return (
      <>
        {chosen !== '' && <input type="hidden" name="interests" value={chosen} />}
        {failed && <p className="filters-note">{t('more.failed')}</p>}
      </>
    );
  }
  return (
    <ChipChoice
      name="interests"
      legend={t('facts:interests.label')}
      options={known.map((interest) => ({ value: interest, label: label(interest) }))}
      defaultValues={chosen.split(',')}
    />
  );
}
