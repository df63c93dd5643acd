import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** Pagination links; null where there is no page. */
export function PageLinks({ older, newest }: { older: string | null; newest: string | null }) {
  const { t } = useTranslation('transactions');
  if (!older && !newest) return null;
  return (
    <p className="older-newer">
      {newest && <Link to={newest}>{t('newest')}</Link>}
      {older && (
        <Link to={older} rel="next">
          {t('older')}
        </Link>
      )}
    </p>
  );
}
