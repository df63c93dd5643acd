import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Facet } from '../../../server/modules/discovery/search.schema.ts';
import { PROFILE_VALUES } from '../../../server/modules/profiles/profile-values.schema.ts';
import { useInterestLabel } from '../../lib/interest-label.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/site.ts';
import { loadInterests } from '../../lib/value-lists.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipChoice } from '../../ui/chip-choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { filterValue } from './filter-query.ts';
import { useFactLabel } from './fact-label.ts';

/** Kilometres to choose from; the search knows these only. */
const DISTANCES = [10, 25, 50, 100];

const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'];

export interface MoreFiltersProps {
  id: string;
  hidden: boolean;
  /** What the site's profiles can be searched by, beside what every site offers. */
  facets: readonly Facet[];
  /** Whether the member shares a location. */
  shared: boolean;
  /** Fetched where the page does not bring them. */
  interests: readonly string[] | null;
}

/** The filters beyond the first ones: distance, order, who is new, and what the site lets profiles be searched by. */
export default function MoreFilters({ id, hidden, facets, shared, interests }: MoreFiltersProps) {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const viewer = useViewer();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Asked for by its button, which lies below it on phones and would hide what came.
    const asked = document.activeElement?.getAttribute('aria-controls') === id;
    if (!hidden && asked) box.current?.scrollIntoView({ block: 'nearest' });
  }, [hidden, id]);
  return (
    <div className="filters-more" id={id} hidden={hidden} ref={box}>
      <Checkbox name="new" value="1" label={t('more.new')} defaultChecked={filterValue(params, 'new') === '1'} />
      {shared && <DistanceFields />}
      {viewer && !shared && (
        <p className="filters-note">
          <Link to={paths.settings('location')}>{t('more.distance.share')}</Link>
        </p>
      )}
      {facets.map((facet) =>
        facet === 'interests' ? (
          <InterestChoice key={facet} interests={interests} />
        ) : (
          <FactChoice key={facet} facet={facet} />
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

function DistanceFields() {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  return (
    <div className="filters-pair">
      <SelectField
        compact
        name="distance"
        label={t('more.distance.label')}
        placeholder={t('more.distance.any')}
        defaultValue={filterValue(params, 'distance')}
        options={DISTANCES.map((km) => ({ value: String(km), label: t('more.distance.km', { km }) }))}
      />
      <SelectField
        compact
        name="sort"
        label={t('more.sort.label')}
        defaultValue={filterValue(params, 'sort')}
        options={[
          { value: '', label: t('more.sort.activity') },
          { value: 'distance', label: t('more.sort.distance') },
        ]}
      />
    </div>
  );
}

const valuesOf = (facet: Exclude<Facet, 'interests'>): readonly string[] =>
  facet === 'sexuality' ? SEXUALITIES : PROFILE_VALUES[facet];

function FactChoice({ facet }: { facet: Exclude<Facet, 'interests'> }) {
  const [params] = useSearchParams();
  const { nameOf, valueOf } = useFactLabel();
  return (
    <ChipChoice
      name={facet}
      legend={nameOf(facet)}
      options={valuesOf(facet).map((value) => ({ value, label: valueOf(facet, value) }))}
      defaultValues={filterValue(params, facet).split(',')}
    />
  );
}

function InterestChoice({ interests }: Pick<MoreFiltersProps, 'interests'>) {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const label = useInterestLabel();
  const [known, setKnown] = useState(interests);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known === null) void loadInterests().then(setKnown, () => setFailed(true));
  }, [known]);
  const chosen = filterValue(params, 'interests');
  // Until they are here, what was chosen before still counts.
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
      legend={t('more.interests')}
      options={known.map((interest) => ({ value: interest, label: label(interest) }))}
      defaultValues={chosen.split(',')}
    />
  );
}
