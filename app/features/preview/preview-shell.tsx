import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';

const TABS = ['matrix', 'catalogue', 'tokens', 'editor', 'mails', 'simulator'] as const;
type PreviewTab = (typeof TABS)[number];

interface PreviewShellProps {
  current: PreviewTab;
  /** The GET form above the contents. */
  controls?: ReactNode;
  children: ReactNode;
}

/** The layout of every preview tool: header, tabs, controls, contents. */
export function PreviewShell({ current, controls, children }: PreviewShellProps) {
  const { t } = useTranslation('preview');
  return (
    <div className="preview">
      <header className="preview-bar">
        <a className="preview-home" href={paths.launcher()}>
          {t('shell.launcher')}
        </a>
        <nav className="preview-tabs" aria-label={t('shell.parts')}>
          {TABS.map((tab) => (
            <Link
              key={tab}
              to={paths.preview(tab === 'matrix' ? '' : tab)}
              className="preview-tab"
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(`shell.tab.${tab}`)}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="preview-main">
        <h1 className="visually-hidden">{t(`shell.title.${current}`)}</h1>
        {controls}
        {children}
      </main>
    </div>
  );
}
