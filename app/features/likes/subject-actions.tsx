import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { IconButton, IconLink } from '../../ui/actions/icon-button.tsx';
import { LikeForm } from './profile-like.tsx';

interface SubjectActionsProps {
  profile: { id: string; name: string; liked: boolean; liked_subject: string | null };
  /** Name of a prompt, or id of a photo. */
  subject: string;
  /** Redirect target without JavaScript. */
  returnTo: string;
}

/** A member likes one thing: with another one liked, or the profile as a whole, there is no heart. */
const isLikeable = ({ liked, liked_subject: one }: SubjectActionsProps['profile'], subject: string) =>
  !liked || one === subject;

/** Likes an answer, for free, or opens the composer for a message about it, with its price. */
export function AnswerActions({ profile, subject, returnTo }: SubjectActionsProps) {
  const { t } = useTranslation(['person', 'likes']);
  const { messageCredits } = useSite();
  return (
    <div className="answer-actions">
      {isLikeable(profile, subject) && (
        <LikeForm profile={profile} subject={subject} returnTo={returnTo}>
          {({ liked, label }) => (
            <Button
              variant="secondary"
              size="small"
              icon={liked ? 'heart-filled' : 'heart-outline'}
              aria-pressed={liked}
              aria-label={liked ? label : t('subject.like', { name: profile.name })}
            >
              {liked ? t('likes:button.liked') : t('likes:button.short')}
            </Button>
          )}
        </LikeForm>
      )}
      <ButtonLink href={paths.memberReply(profile.id, subject)} variant="ghost" size="small" icon="chat-circle">
        {t('subject.reply', { count: messageCredits })}
      </ButtonLink>
    </div>
  );
}

/** The same on a photo, where there is no room for words. */
export function PhotoActions({ profile, subject, returnTo }: SubjectActionsProps) {
  const { t } = useTranslation('person');
  const { messageCredits } = useSite();
  return (
    <div className="photo-actions">
      {isLikeable(profile, subject) && (
        <LikeForm profile={profile} subject={subject} returnTo={returnTo}>
          {({ liked, label }) => (
            <IconButton
              type="submit"
              icon={liked ? 'heart-filled' : 'heart-outline'}
              aria-pressed={liked}
              label={liked ? label : t('subject.like_photo', { name: profile.name })}
            />
          )}
        </LikeForm>
      )}
      <IconLink
        href={paths.memberReply(profile.id, subject)}
        icon="chat-circle"
        label={t('subject.reply_photo', { count: messageCredits })}
        discover="none"
      />
    </div>
  );
}
