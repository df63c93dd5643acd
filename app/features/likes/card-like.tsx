import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSignup } from '../../lib/signup.tsx';
import { LikeButton, LikeLink } from '../../ui/like-button.tsx';
import { LikeForm } from './like-form.tsx';

export interface CardLikeProps {
  profile: { id: string; name: string; liked: boolean };
  returnTo: string;
  visitor?: boolean;
  /** Where the card stands, when it is no list of members. */
  source?: 'card' | 'match_finder';
}

/** The heart on a card; a visitor's opens the signup for this profile's sake, and without script leads to the login. */
export function CardLike({ profile, returnTo, visitor, source = 'card' }: CardLikeProps) {
  const { t } = useTranslation('likes');
  const enter = useSignup(profile.id);
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
