import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { IconLink } from '../../ui/actions/icon-button.tsx';

/** Leads from a card to a first message with a like; the page that it opens says what it costs. */
export function CardLikeWithMessage({ profile }: { profile: { id: string; name: string } }) {
  const { t } = useTranslation('games');
  return (
    <IconLink
      href={paths.memberLike(profile.id)}
      icon="chat-circle"
      label={t('swipe.like_message', { name: profile.name })}
      className="swipe-message"
      discover="none"
    />
  );
}
