import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** The number of results: exact up to 1,000, "1.000+" beyond. */
export function ResultCount({ count, capped }: { count: number; capped: boolean }) {
  const { t } = useTranslation('members');
  const formatted = formatNumber(useLocale(), count);
  return (
    <p className="result-count" role="status">
      {capped ? t('count.capped', { formatted }) : t('count.some', { count, formatted })}
    </p>
  );
}
