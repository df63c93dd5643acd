import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { InterestIcon } from '../../lib/formatting/interest-icon.tsx';
import { useInterestLabel } from '../../lib/fact-labels.ts';
import { Chip, ChipList } from '../../ui/profile/chip.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { orderInterests } from './visible-facts.ts';

interface ProfileInterestsProps {
  profile: ProfileView;
  /** Address of the icons, `assets.interestSprite` of the load context. */
  sprite: string;
}

/** What the viewer shares with this member, with a link to the marked interests. */
export function SharedInterests({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('profile');
  const count = profile.common_interests.length;
  if (count === 0) return null;
  return (
    <a href="#interests" className="profile-shared">
      <Icon name="sparkle" />
      {t('interests.common_note', { count })}
    </a>
  );
}

/** Interests; those that the viewer shares come first and are marked. */
export function ProfileInterests({ profile, sprite }: ProfileInterestsProps) {
  const { t } = useTranslation(['profile', 'facts']);
  const label = useInterestLabel();
  const common = profile.common_interests;
  if (profile.interests.length === 0) return null;
  return (
    <section className="profile-section" aria-labelledby="interests">
      <SectionHead id="interests" title={t('facts:interests.label')} />
      <ChipList>
        {orderInterests(profile.interests, common).map((interest) => {
          const shared = common.includes(interest);
          return (
            <Chip key={interest} marked={shared}>
              <InterestIcon sprite={sprite} interest={interest} />
              <span aria-hidden={shared || undefined}>{label(interest)}</span>
              {shared && (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">{t('interests.common', { interest: label(interest) })}</span>
                </>
              )}
            </Chip>
          );
        })}
      </ChipList>
    </section>
  );
}
