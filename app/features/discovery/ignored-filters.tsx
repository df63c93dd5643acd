import { useTranslation } from 'react-i18next';
import type search from '../../../i18n/locales/nl/search.json';
import { Alert } from '../../ui/alert.tsx';

type Name = keyof (typeof search)['names'];

/** Says which filters of the address mean nothing here, so that nobody wonders at what is found. */
export default function IgnoredFilters({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('search');
  const list = names.map((name) => t(`names.${name as Name}`)).join(', ');
  return (
    <Alert tone="warning" title={t('ignored.title')}>
      {t('ignored.text', { names: list })}
    </Alert>
  );
}
