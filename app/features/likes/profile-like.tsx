import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { LikeForm } from './like-form.tsx';

/** The like button of a profile: word and heart. */
export function ProfileLike({
  profile,
  returnTo,
}: {
  profile: { id: string; name: string; liked: boolean };
  returnTo: string;
}) {
  const { t } = useTranslation('likes');
  return (
    <LikeForm profile={profile} source="profile" returnTo={returnTo}>
      {({ liked, label }) => (
        <button type="submit" className="btn btn-secondary" aria-pressed={liked} aria-label={label}>
          <Icon name={liked ? 'heart-filled' : 'heart-outline'} />
          {liked ? t('button.liked') : t('button.short')}
        </button>
      )}
    </LikeForm>
  );
}
