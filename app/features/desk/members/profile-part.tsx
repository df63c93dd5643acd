import { useTranslation } from 'react-i18next';

import type { ProfilePartView } from '../../../../server/modules/operators/members/member.view.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { formatCountry } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FactList } from '../money/fact-list.tsx';

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
  const locale = useLocale();
  if (!profile) return <Panel title={t('profile.title')}>{t('profile.none')}</Panel>;
  const { place, country } = profile;
  const shown = profile.status === 'active' && profile.invisible ? 'invisible' : (profile.status as Shown);
  return (
    <Panel title={t('profile.title')}>
      <FactList
        facts={[
          [t('profile.state'), t(`profile.shown.${shown}`)],
          [t('profile.age'), profile.age],
          [t('profile.gender'), t(`common:gender.${profile.gender as Gender}`)],
          [t('profile.sexuality'), valueOf('sexuality', profile.sexuality)],
          [t('profile.place'), [place, region, formatCountry(locale, country)].filter(Boolean).join(', ')],
          [t('profile.photos'), profile.photos],
          ...profile.notes.map(({ note, text }) => [t(`profile.note.${note}`), text] as const),
        ]}
      />
      <p className="desk-members-hint">
        <a href={profile.url} rel="noreferrer">
          {t('profile.open')}
        </a>
      </p>
    </Panel>
  );
}
