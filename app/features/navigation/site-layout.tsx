import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LiveProvider } from '../../lib/live/live-provider.tsx';
import type { LayoutName } from '../../lib/route-handle.ts';
import { SignupProvider } from '../../lib/signup.tsx';
import type { LoadSignupDialog } from '../../lib/signup.tsx';
import { useRootData } from '../../lib/site.ts';
import { SkipLink } from '../../ui/nav-bar.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { LiveCounts } from './live-counts.tsx';
import { LogoBar } from './logo-bar.tsx';
import { SiteDisclaimer, SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteTabBar } from './site-header.tsx';

/** What other features put into the layouts; put together in root. */
export interface LayoutSlots {
  /** Between navigation and content of the default layout. */
  banners?: ReactNode;
  /** Over every layout that may have it; null where it does not show. */
  entryWarning?: ReactNode;
  /** The rest of the page lies behind the entry warning: visible to no one, reachable by no key. */
  covered?: boolean;
  /** Fetches the dialog that `useSignup()` opens in the default and the empty layout. */
  loadSignup: LoadSignupDialog;
}

interface FrameProps {
  banners: ReactNode;
  children: ReactNode;
}

/** What stands around the content, by layout (product, section 2). */
const FRAMES: Record<LayoutName, (props: FrameProps) => ReactNode> = {
  default: ({ banners, children }) => (
    <>
      <SiteHeader />
      {banners}
      {children}
      <SiteFooter />
      <SiteDisclaimer />
      <SiteTabBar />
    </>
  ),
  chat: ({ children }) => children,
  lander: ({ children }) => (
    <>
      <LogoBar />
      {children}
      <SiteFooter />
      <SiteDisclaimer />
    </>
  ),
  empty: ({ children }) => children,
  launcher: ({ children }) => children,
};

/** The site around a page: bars, notices, toasts, live updates, and what other features add in `slots`. */
export function SiteLayout({
  layout,
  slots,
  children,
}: {
  layout: LayoutName;
  slots: LayoutSlots;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const data = useRootData();
  const moving = useNavigation().state !== 'idle';
  const Frame = FRAMES[layout];
  const signup = layout === 'default' || layout === 'empty' ? slots.loadSignup : null;
  return (
    <LiveProvider member={data?.viewer?.userId ?? null} after={data?.liveSeq ?? 0} initial={data?.badges ?? null}>
      <ToastProvider closeLabel={t('close')}>
        <SignupProvider load={signup}>
          <LiveCounts />
          <ProgressBar active={moving} label={t('loading')} />
          <div className="site" {...(slots.covered ? { inert: '' } : {})}>
            <SkipLink>{t('skip')}</SkipLink>
            <Frame banners={slots.banners}>{children}</Frame>
          </div>
          {layout !== 'launcher' && slots.entryWarning}
        </SignupProvider>
      </ToastProvider>
    </LiveProvider>
  );
}
