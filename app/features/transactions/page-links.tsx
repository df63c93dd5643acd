import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** On to what is older, and back to the beginning. Addresses, or null where there is nothing. */
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
