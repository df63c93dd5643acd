import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ThreadData } from '../thread-data.ts';

/** Lets the member like the recipient with this message, at the price of the message. */
export function LikeOption({ data: { like, profile } }: { data: Pick<ThreadData, 'like' | 'profile'> }) {
  const { t } = useTranslation('chat');
  const { messageCredits } = useSite();
  if (!like) return null;
  return (
    <Checkbox
      name="like"
      value="1"
      defaultChecked={like.chosen}
      label={t('like.check', { name: profile.name })}
      hint={t('like.hint', { count: messageCredits })}
    />
  );
}
