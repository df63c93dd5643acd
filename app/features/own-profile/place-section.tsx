import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { EditorSection } from './editor-section.tsx';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import { missingIn, refusedIn, type SectionProps } from './section-state.ts';

interface PlaceSectionProps extends SectionProps {
  place: string | null;
  country: string;
}

/** Country, region and place of the member. The place is chosen in the settings, which have a search for places. */
export function PlaceSection({ place, country, ...props }: PlaceSectionProps) {
  const { editor, errors } = props;
  const { regions } = props.data;
  const { t } = useTranslation('myprofile');
  const locale = useLocale();
  const { region } = editor.values;
  const regionName = regions.find(({ value }) => value === region)?.label;
  const shown = [place, regionName, formatCountry(locale, country)].filter(Boolean).join(', ');
  const state = editor.states.get('region');
  return (
    <EditorSection
      title={t('section.place')}
      summary={shown}
      missing={missingIn(editor, ['region'])}
      refused={refusedIn(props, ['region'])}
    >
      <p className="place-now">
        <Icon name="map-pin" />
        <span>{shown}</span>
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
        error={rejectionOf(state) ?? errors.region ?? null}
        onChange={(event) => editor.choose('region', event.target.value || null)}
        compact
      />
      <Link to={paths.settings('location')} className="place-link">
        {t('place.change')}
      </Link>
    </EditorSection>
  );
}
