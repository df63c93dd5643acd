import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';

/** Below the results: that everybody in them has a photo, and the way to the others. */
export function PhotoNote({ applied }: { applied: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('sorting');
  return (
    <p className="filters-note">
      {t('photos.only')} · <Link to={paths.members({ ...applied, photo: '0' })}>{t('photos.all')}</Link>
    </p>
  );
}
