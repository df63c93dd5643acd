import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLike, type LikeState, type LikeTarget } from './use-like.tsx';

interface LikeFormProps extends Omit<LikeTarget, 'source'> {
  /** Redirect target without JavaScript. */
  returnTo: string;
  /** Renders the submit button. */
  children: (state: LikeState) => ReactNode;
}

/**
 * A form with which a profile, or one thing on it, is liked and the like withdrawn. It names no source: without one the
 * server takes the profile.
 */
export function LikeForm({ profile, subject, returnTo, children }: LikeFormProps) {
  const { intent, send, dialog, ...state } = useLike({ profile, source: 'profile', subject });
  return (
    <>
      <form method="post" action={paths.member(profile.id)} className="like-form" onSubmit={send}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="return_to" value={returnTo} />
        {subject && <input type="hidden" name="subject" value={subject} />}
        {children(state)}
      </form>
      {dialog}
    </>
  );
}

export function ProfileLike({ profile, returnTo }: Pick<LikeFormProps, 'profile' | 'returnTo'>) {
  const { t } = useTranslation('likes');
  return (
    <LikeForm profile={profile} returnTo={returnTo}>
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
