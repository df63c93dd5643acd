import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ProfilePartView } from '../../../../server/modules/desk/operators/index.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { useFormats } from '../kit/use-formats.ts';

type Gender = 'male' | 'female';
type Shown = 'active' | 'disabled' | 'deleted';

interface ProfilePartProps {
  profile: ProfilePartView | null;
  /** Name of the profile's region; null where it has none. */
  region: string | null;
}

/** The profile as members see it. */
export function ProfilePart({ profile, region }: ProfilePartProps) {
  const { t } = useTranslation(['deskmembers', 'common']);
  const { valueOf } = useFactLabels();
  const format = useFormats();
  if (!profile) return <Panel title={t('profile.title')}>{t('profile.none')}</Panel>;
  const { place, country } = profile;
  const shown = profile.status === 'active' && profile.invisible ? 'invisible' : (profile.status as Shown);
  return (
    <Panel title={t('profile.title')}>
      <FactList
        facts={{
          [t('profile.state')]: t(`profile.shown.${shown}`),
          [t('profile.age')]: profile.age,
          [t('profile.gender')]: t(`common:gender.${profile.gender as Gender}`),
          [t('profile.sexuality')]: valueOf('sexuality', profile.sexuality),
          [t('profile.place')]: [place, region, format.country(country)].filter(Boolean).join(', '),
          [t('profile.photos')]: profile.photos,
          ...Object.fromEntries(profile.notes.map(({ note, text }) => [t(`profile.note.${note}`), text])),
        }}
      />
      <p className="desk-note">
        <a href={profile.url} rel="noreferrer">
          {t('profile.open')}
        </a>
      </p>
    </Panel>
  );
}
