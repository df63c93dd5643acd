import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LikeForm } from './like-form.tsx';

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
      {({ liked, fresh, label }) => (
        <Button
          variant="secondary"
          className={fresh ? 'is-fresh' : undefined}
          icon={liked ? 'heart-filled' : 'heart-outline'}
          aria-pressed={liked}
          aria-label={label}
        >
          <span className="action-word">{liked ? t('button.liked') : t('button.short')}</span>
        </Button>
      )}
    </LikeForm>
  );
}
