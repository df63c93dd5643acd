import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** Pagination links; null where there is no page. */
export function Pagination({ olderHref, newestHref }: { olderHref: string | null; newestHref: string | null }) {
  const { t } = useTranslation('transactions');
  if (!olderHref && !newestHref) return null;
  return (
    <p className="transaction-page-links">
      {newestHref && <Link to={newestHref}>{t('newest')}</Link>}
      {olderHref && (
        <Link to={olderHref} rel="next">
          {t('older')}
        </Link>
      )}
    </p>
  );
}
