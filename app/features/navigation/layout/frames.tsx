import type { ReactNode } from 'react';

import type { LayoutName } from '../../../lib/routing/route-handle.ts';
import type { LoadLoginDialog, LoadSignupDialog } from '../../../lib/signup/signup-dialog.tsx';
import { FooterFold } from '../footer/footer-fold.tsx';
import { SiteDisclaimer } from '../footer/site-disclaimer.tsx';
import { SiteFooter } from '../footer/site-footer.tsx';
import { SiteHeader, SiteTabBar } from '../header/site-header.tsx';
import { SiteLogo } from '../header/site-logo.tsx';
import { NavBar } from '../../../ui/navigation/nav-bar.tsx';

/** The header of pages without navigation: the logo only. */
function LogoBar() {
  return <NavBar label="" logo={<SiteLogo />} items={[]} />;
}

/** What other features contribute to the layouts; assembled in root. */
export interface LayoutSlots {
  /** Rendered beside every layout, and kept mounted when the layout changes. */
  background?: ReactNode;
  /** Between navigation and content of the default layout. */
  banners?: ReactNode;
  /** The country choice in the footer. */
  country?: ReactNode;
  /** The overlay of the entry warning; null where it does not show. */
  entryWarning?: ReactNode;
  /** Whether the entry warning makes the rest of the page inert and invisible. */
  covered?: boolean;
  /** Loads the dialog that `useSignup()` opens in the default and the empty layout. */
  loadSignup: LoadSignupDialog;
  /** As `loadSignup`, for `useLogin()`. */
  loadLogin: LoadLoginDialog;
}

interface FrameProps {
  slots: LayoutSlots;
  children: ReactNode;
}

/** The frame of each layout (product, section 2). */
export const FRAMES: Record<LayoutName, (props: FrameProps) => ReactNode> = {
  default: ({ slots, children }) => (
    <>
      <SiteHeader />
      {slots.banners}
      {children}
      <FooterFold>
        <SiteFooter country={slots.country} />
        <SiteDisclaimer />
      </FooterFold>
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
  // The operators' pages have their own.
  desk: ({ children }) => children,
};
