import { useEffect } from 'react';
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LiveProvider, useBadges } from '../../lib/live/live-provider.tsx';
import type { LayoutName } from '../../lib/route-handle.ts';
import { useRootData } from '../../lib/site.ts';
import { SkipLink } from '../../ui/nav-bar.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { AccountNotices } from './account-notices.tsx';
import { LogoBar } from './logo-bar.tsx';
import { usePageTitle } from './page-title.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteTabBar } from './site-header.tsx';

function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <AccountNotices />
      {children}
      <SiteFooter />
      <SiteTabBar />
    </>
  );
}

const LAYOUTS: Record<LayoutName, (props: { children: ReactNode }) => ReactNode> = {
  default: DefaultLayout,
  chat: ({ children }) => (
    <>
      <SiteHeader />
      {children}
    </>
  ),
  lander: ({ children }) => (
    <>
      <LogoBar />
      {children}
      <SiteFooter />
    </>
  ),
  empty: ({ children }) => (
    <>
      <LogoBar />
      {children}
    </>
  ),
  launcher: ({ children }) => children,
};

/** Keeps the tab's title true while the page stays. */
function LiveTitle() {
  const title = usePageTitle(useBadges());
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** What stands around a page: bars, notices, toasts, live updates. */
export function SiteLayout({ layout, children }: { layout: LayoutName; children: ReactNode }) {
  const { t } = useTranslation();
  const data = useRootData();
  const moving = useNavigation().state !== 'idle';
  const Around = LAYOUTS[layout];
  return (
    <LiveProvider member={data?.viewer?.userId ?? null} after={data?.liveSeq ?? 0} initial={data?.badges ?? null}>
      <ToastProvider closeLabel={t('close')}>
        <LiveTitle />
        <SkipLink>{t('skip')}</SkipLink>
        <ProgressBar active={moving} label={t('loading')} />
        <Around>{children}</Around>
      </ToastProvider>
    </LiveProvider>
  );
}
