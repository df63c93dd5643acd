import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

/** Leads to a first message with a like, and says what it costs. */
export function LikeWithMessage({ profile }: { profile: { id: string } }) {
  const { t } = useTranslation('person');
  const { messageCredits } = useSite();
  return (
    <p className="written-like">
      <ButtonLink href={paths.memberLike(profile.id)} variant="secondary" size="small" icon="heart-outline">
        {t('like_message.action')}
      </ButtonLink>
      <span>{t('like_message.cost', { count: messageCredits })}</span>
    </p>
  );
}
