import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSignupDialog } from '../../lib/signup/signup-dialog.tsx';
import { LikeButton, LikeLink } from '../../ui/profile/like-button.tsx';
import { LikeForm } from './like-form.tsx';

interface CardLikeProps {
  profile: { id: string; name: string; liked: boolean };
  returnTo: string;
  visitor?: boolean;
  /** Where the card is, if not in a list of members. */
  source?: 'card' | 'match_finder';
}

/**
 * Like button of a card. For a visitor it opens the signup for this profile, or links to the login without JavaScript.
 */
export function CardLike({ profile, returnTo, visitor, source = 'card' }: CardLikeProps) {
  const { t } = useTranslation('likes');
  const enter = useSignupDialog(profile.id);
  if (visitor) {
    const label = t('button.login', { name: profile.name });
    return <LikeLink href={paths.login(paths.member(profile.id))} label={label} onClick={enter} />;
  }
  return (
    <LikeForm profile={profile} source={source} returnTo={returnTo}>
      {(state) => <LikeButton {...state} />}
    </LikeForm>
  );
}
