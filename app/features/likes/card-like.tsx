import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { LikeButton, LikeLink } from '../../ui/like-button.tsx';
import { LikeForm } from './like-form.tsx';

export interface CardLikeProps {
  profile: { id: string; name: string; liked: boolean };
  returnTo: string;
  visitor?: boolean;
}

/** The heart on a card; a visitor's leads to the login page and back. */
export function CardLike({ profile, returnTo, visitor }: CardLikeProps) {
  const { t } = useTranslation('likes');
  if (visitor) {
    const label = t('button.login', { name: profile.name });
    return <LikeLink href={paths.login(paths.member(profile.id))} label={label} />;
  }
  return (
    <LikeForm profile={profile} source="card" returnTo={returnTo}>
      {(state) => <LikeButton {...state} />}
    </LikeForm>
  );
}
