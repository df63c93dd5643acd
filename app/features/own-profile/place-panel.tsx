import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SelectField, type SelectOption } from '../../ui/forms/select-field.tsx';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import type { Editor } from './use-editor.ts';

interface PlacePanelProps {
  profile: ProfileView;
  regions: SelectOption[];
  editor: Editor;
  error: string | null;
}

/** Country, region and place of the member. The place is chosen in the settings, which have a search for places. */
export function PlacePanel({ profile, regions, editor, error }: PlacePanelProps) {
  const { t } = useTranslation('myprofile');
  const locale = useLocale();
  const { region } = editor.values;
  // A change of region clears the stored place.
  const place = region === profile.region ? profile.place : null;
  const regionName = regions.find(({ value }) => value === region)?.label;
  const shown = [place, regionName, formatCountry(locale, profile.country)];
  const state = editor.states.get('region');
  return (
    <Panel title={t('section.place')} className="editor-panel">
      <p className="place-now">
        <Icon name="map-pin" />
        <span>{shown.filter(Boolean).join(', ')}</span>
        <FieldState state={state} />
      </p>
      <SelectField
        id="region"
        name="region"
        label={t('place.region')}
        hint={t('place.hint')}
        options={regions}
        placeholder={t('place.none')}
        value={region ?? ''}
        error={rejectionOf(state) ?? error}
        onChange={(event) => editor.choose('region', event.target.value || null)}
        compact
      />
      <Link to={paths.settings('location')} className="place-link">
        {t('place.change')}
      </Link>
    </Panel>
  );
}
