import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useSite } from '../../lib/site.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Alert } from '../../ui/alert.tsx';
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

/** What the member owes after a payment was reversed, and how that is made up for. */
export function DebtNotice({ debt }: { debt: number }) {
  const { t } = useTranslation('credits');
  const formatted = formatNumber(useLocale(), debt);
  return (
    <Alert tone="warning" icon="coins" title={t('debt.title', { count: debt, formatted })}>
      {t('debt.text')}
    </Alert>
  );
}
