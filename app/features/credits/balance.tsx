import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatNumber } from '../../lib/formatting/format.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/media/icon.tsx';

export function CreditBalance({ credits }: { credits: number }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  return (
    <div className="balance">
      <Icon name="coins" />
      <p>
        <span className="balance-label">{t('balance.label')}</span>{' '}
        <strong className="balance-value">
          {t('balance.value', { count: credits, formatted: formatNumber(locale, credits) })}
        </strong>
      </p>
      <p className="balance-note">{t('balance.message', { count: useSite().messageCredits })}</p>
    </div>
  );
}

/** The member's debt after a chargeback and how it is paid off. */
export function DebtNotice({ debt }: { debt: number }) {
  const { t } = useTranslation('credits');
  const formatted = formatNumber(useLocale(), debt);
  return (
    <Alert tone="warning" icon="coins" title={t('debt.title', { count: debt, formatted })}>
      {t('debt.text')}
    </Alert>
  );
}
