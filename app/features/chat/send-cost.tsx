import { useTranslation } from 'react-i18next';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { useSite } from '../../lib/site.ts';

/** Credits at or below this number are few. */
const FEW_CREDITS = 10;

/** What a message costs, and what the member has when that is little. */
export function SendCost() {
  const { t } = useTranslation('chat');
  const { messageCredits } = useSite();
  const { credits } = useBadges();
  return (
    <>
      <span>{t('composer.cost', { count: messageCredits })}</span>
      {credits <= FEW_CREDITS && <span> · {t('composer.cost_of', { credits })}</span>}
    </>
  );
}
