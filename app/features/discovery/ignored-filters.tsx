import { useTranslation } from '../../../i18n/use-translation.ts';
import type search from '../../../i18n/locales/nl/search.json';
import { PROFILE_FACTS, type ProfileFactName } from '../../../tenants/profile-facts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

type Name = keyof (typeof search)['names'];

const isFact = (name: string): name is ProfileFactName => name in PROFILE_FACTS;

/** Names the filters of the address that this search ignores. */
export default function IgnoredFilters({ names }: { names: readonly string[] }) {
  const { t } = useTranslation(['search', 'facts']);
  const list = names.map((name) => (isFact(name) ? t(`facts:${name}.filter`) : t(`names.${name as Name}`))).join(', ');
  return (
    <Alert tone="warning" title={t('ignored.title')}>
      {t('ignored.text', { names: list })}
    </Alert>
  );
}
