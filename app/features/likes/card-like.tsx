import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSignupDialog } from '../../lib/signup/signup-dialog.tsx';
import { LikeButton, LikeLink } from '../../ui/profile/like-button.tsx';
import { useLike, type LikeTarget } from './use-like.tsx';

const FORM_ID = 'card-likes';

type Source = 'card' | 'match_finder';

interface CardLikesFormProps {
  /** Redirect target without JavaScript. */
  returnTo: string;
  source?: Source;
}

/**
 * The form of all like buttons of a page's cards. A form in each card would be four elements and a sixth of its markup.
 */
export function CardLikesForm({ returnTo, source = 'card' }: CardLikesFormProps) {
  return (
    <form id={FORM_ID} method="post" hidden>
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="return_to" value={returnTo} />
    </form>
  );
}

interface CardLikeProps {
  profile: LikeTarget['profile'];
  /** Where the card is, if not in a list of members; the same as of the page's `CardLikesForm`. */
  source?: Source;
}

/** Like button of a card, on a page with a `CardLikesForm`. */
export function CardLike({ profile, source = 'card' }: CardLikeProps) {
  const { intent, send, dialog, ...state } = useLike({ profile, source });
  return (
    <>
      <LikeButton
        {...state}
        form={FORM_ID}
        formAction={paths.member(profile.id)}
        name="intent"
        value={intent}
        onClick={send}
      />
      {dialog}
    </>
  );
}

/** Opens a visitor's signup for this profile; links to the login without JavaScript. */
export function VisitorLike({ profile }: Pick<CardLikeProps, 'profile'>) {
  const { t } = useTranslation('likes');
  const enter = useSignupDialog(profile.id);
  const label = t('button.login', { name: profile.name });
  return <LikeLink href={paths.login(paths.member(profile.id))} label={label} onClick={enter} />;
}
