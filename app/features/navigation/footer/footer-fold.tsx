import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useViewer } from '../../../lib/root-data/site.ts';

/** Folds the foot of the page into one line for a member, who visits many pages a day. */
export function FooterFold({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (!useViewer()) return children;
  return (
    <details className="footer-fold">
      <summary>{t('footer.label')}</summary>
      {children}
    </details>
  );
}
