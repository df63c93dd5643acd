import type { ReactNode } from 'react';

import type { LayoutName } from '../../lib/route-handle.ts';
import type { LoadLoginDialog, LoadSignupDialog } from '../../lib/signup.tsx';
import { LogoBar } from './logo-bar.tsx';
import { SiteDisclaimer } from './site-disclaimer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteTabBar } from './site-header.tsx';
import { SiteLogo } from './site-logo.tsx';

/** What other features put into the layouts; put together in root. */
export interface LayoutSlots {
  /** Beside every layout, and not begun again when the layout changes. */
  watch?: ReactNode;
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
  /** Likewise for `useLogin()`. */
  loadLogin: LoadLoginDialog;
}

interface FrameProps {
  slots: LayoutSlots;
  children: ReactNode;
}

/** What stands around the content, by layout (product, section 2). */
export const FRAMES: Record<LayoutName, (props: FrameProps) => ReactNode> = {
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
  // The operators' pages bring their own.
  desk: ({ children }) => children,
};
