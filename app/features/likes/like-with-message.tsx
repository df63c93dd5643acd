import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { IconLink } from '../../ui/actions/icon-button.tsx';

/** Leads to a first message with a like, and says what it costs. */
export function LikeWithMessage({ profile }: { profile: { id: string } }) {
  const { t } = useTranslation('likes');
  const { messageCredits } = useSite();
  return (
    <p className="like-with-message">
      <ButtonLink href={paths.memberLike(profile.id)} variant="secondary" size="small" icon="heart-outline">
        {t('message.action')}
      </ButtonLink>
      <span>{t('message.cost', { count: messageCredits })}</span>
    </p>
  );
}

/** The same on a card, where there is no room for words; the page that it opens says what it costs. */
export function LikeWithMessageIcon({ profile }: { profile: { id: string; name: string } }) {
  const { t } = useTranslation('likes');
  return (
    <IconLink
      href={paths.memberLike(profile.id)}
      icon="chat-circle"
      label={t('message.label', { name: profile.name })}
      className="card-message"
      discover="none"
    />
  );
}
