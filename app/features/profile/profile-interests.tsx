import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { useInterestLabel } from '../../lib/interest-label.ts';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { orderInterests } from './profile-values.ts';

/** Interests; those that the reader has too come first and are marked. */
export function ProfileInterests({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('profile');
  const label = useInterestLabel();
  const common = profile.common_interests;
  if (profile.interests.length === 0) return null;
  return (
    <section className="profile-section" aria-labelledby="interests">
      <SectionHead id="interests" title={t('interests.title')} />
      {common.length > 0 && <p className="text-muted">{t('interests.common_note', { count: common.length })}</p>}
      <ChipList>
        {orderInterests(profile.interests, common).map((interest) => {
          const shared = common.includes(interest);
          return (
            <Chip key={interest} icon={shared ? 'check' : undefined} marked={shared}>
              <span aria-hidden={shared || undefined}>{label(interest)}</span>
              {shared && (
                <span className="visually-hidden">{t('interests.common', { interest: label(interest) })}</span>
              )}
            </Chip>
          );
        })}
      </ChipList>
    </section>
  );
}
