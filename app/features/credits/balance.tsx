import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useSite } from '../../lib/site.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What the member has, and what a message costs. */
export function Balance({ credits }: { credits: number }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  return (
    <Panel className="balance">
      <h2 className="balance-label">{t('balance.label')}</h2>
      <p className="balance-value">
        <Icon name="coins" />
        {t('balance.value', { count: credits, formatted: formatNumber(locale, credits) })}
      </p>
      <p className="text-muted">{t('balance.message', { count: useSite().messageCredits })}</p>
    </Panel>
  );
}
