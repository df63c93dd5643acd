import { NavBar } from '../../ui/nav-bar.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The bar of pages with nothing to navigate: the logo only. */
export function LogoBar() {
  return <NavBar label="" logo={<SiteLogo />} items={[]} />;
}
