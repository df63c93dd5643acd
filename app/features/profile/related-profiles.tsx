import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '../../ui/section-head.tsx';

/** Section of related profiles; nothing if there are none. */
export function RelatedProfiles({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('profile');
  if (count === 0) return null;
  return (
    <section aria-labelledby="related">
      <SectionHead id="related" title={t('related.title')} />
      {children}
    </section>
  );
}
