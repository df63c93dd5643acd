import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { useSite } from '../../../lib/root-data/site.ts';

/** At or below this number the balance counts as low. */
export const LOW_BALANCE = 10;

/** Price of a message, with the balance when it is low. */
export function SendCost() {
  const { t } = useTranslation('chat');
  const { messageCredits } = useSite();
  const { credits } = useBadges();
  return (
    <>
      <span>{t('composer.cost', { count: messageCredits })}</span>
      {credits <= LOW_BALANCE && <span> · {t('composer.cost_of', { credits })}</span>}
    </>
  );
}
