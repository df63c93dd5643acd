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
import { HashTarget } from './hash-target.tsx';
import { LiveCounts } from './live-counts.tsx';
import { LogoBar } from './logo-bar.tsx';
import { SiteDisclaimer } from './site-disclaimer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteTabBar } from './site-header.tsx';
import { SiteLogo } from './site-logo.tsx';

/** What other features put into the layouts; put together in root. */
export interface LayoutSlots {
  /** Between navigation and content of the default layout. */
  banners?: ReactNode;
  /** The choice of country, in the footer. */
  country?: ReactNode;
  /** Over every layout that may have it; null where it does not show. */
  entryWarning?: ReactNode;
  /** The rest of the page lies behind the entry warning: visible to no one, reachable by no key. */
  covered?: boolean;
  /** Fetches the dialog that `useSignup()` opens in the default and the empty layout. */
  loadSignup: LoadSignupDialog;
}

interface FrameProps {
  slots: LayoutSlots;
  children: ReactNode;
}

/** What stands around the content, by layout (product, section 2). */
const FRAMES: Record<LayoutName, (props: FrameProps) => ReactNode> = {
  default: ({ slots, children }) => (
    <>
      <SiteHeader />
      {slots.banners}
      {children}
      <SiteFooter country={slots.country} />
      <SiteDisclaimer />
      <SiteTabBar />
    </>
  ),
  chat: ({ children }) => children,
  lander: ({ slots, children }) => (
    <>
      <LogoBar />
      {children}
      <SiteFooter country={slots.country} />
      <SiteDisclaimer />
    </>
  ),
  empty: ({ children }) => (
    <div className="empty-layout">
      <SiteLogo />
      {children}
    </div>
  ),
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
          <HashTarget />
          <ProgressBar active={moving} label={t('loading')} />
          {/* An installed app is freed before React is there; see installed-script.tsx. */}
          <div className="site" suppressHydrationWarning {...(slots.covered ? { inert: '' } : {})}>
            <SkipLink>{t('skip')}</SkipLink>
            <Frame slots={slots}>{children}</Frame>
          </div>
          {layout !== 'launcher' && slots.entryWarning}
        </SignupProvider>
      </ToastProvider>
    </LiveProvider>
  );
}
